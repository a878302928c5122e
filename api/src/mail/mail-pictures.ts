import type { Database } from '../db/open-database.ts';
import { type PictureSize, sizesOf } from '../images/images.repo.ts';
import { mailPath } from '../images/kept-pictures.ts';

/** Pictures of the library by their token. */
export type MailPictures = ReadonlyMap<string, PictureSize>;

/** Pixels of a mail's text (mail-layout.css.ts). Outlook ignores `max-width`: only the attributes of a picture say how large it is. */
const widest = 536;

const address = / src="\/images\/([0-9a-f]{32})(?:-(\d+))?\.\w+"/;

/** The pictures of a cleaned markup, for its mail. */
export function picturesIn(db: Database, content: string): Promise<MailPictures> {
  const tokens = [...content.matchAll(/<img [^>]*>/g)].flatMap(([img]) => address.exec(img)?.[1] ?? []);
  return sizesOf(db, [...new Set(tokens)]);
}

/**
 * Cleaned markup with its pictures by their whole address, because a mail has no origin, as JPEG or PNG and no wider than the
 * text. One that is not among `pictures` keeps its address.
 */
export function withPictures(content: string, publicUrl: string | undefined, pictures: MailPictures): string {
  return content.replace(/<img [^>]*>/g, (img) => {
    if (publicUrl === undefined && img.includes(' src="/images/'))
      throw new Error('a mail with pictures needs the public address of the server');
    const [, token = '', most] = address.exec(img) ?? [];
    const picture = pictures.get(token);
    const sized = withSize(img, picture && { ...picture, most: Number(most ?? Number.POSITIVE_INFINITY) });
    if (picture) return sized.replace(address, () => ` src="${publicUrl}${mailPath(token, picture)}"`);
    return sized.replace(' src="/images/', () => ` src="${publicUrl}/images/`);
  });
}

/** `own`: the picture's pixels; of its longer side at most so many are shown. */
function withSize(img: string, own: { width: number; height: number; most: number } | undefined): string {
  const given = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(img)?.[1]) || undefined;
  const [width, height] = [given('width'), given('height')];
  const ratio = own ? own.height / own.width : width && height && height / width;
  const shown = own && own.width * Math.min(1, own.most / own.width, own.most / own.height);
  const wanted = width ?? (ratio && height ? height / ratio : shown);
  if (wanted === undefined) return img;
  const fitting = Math.max(1, Math.min(Math.round(wanted), widest));
  const tall = ratio ? ` height="${Math.max(1, Math.round(fitting * ratio))}"` : '';
  return img.replace(/ (?:width|height)="\d+"/g, '').replace(/>$/, ` width="${fitting}"${tall}>`);
}
