import { imagePixels, previewSize } from '@sodalizio/contract/images';
import type { Sharp, SharpOptions } from 'sharp';
import type { PictureHeader } from '../platform/picture-header.ts';

/** A re-encoded picture: only pixels of the original file survive. */
export interface MadePicture {
  readonly ending: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /**
   * Files by the suffix of the token in their name: `-160.webp` …, for mails `-1200.jpg` or `-1200.png` of a larger one
   * (`mailPath`), and last the whole picture, `.jpg` or `.png`.
   */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Part of a picture: shares (0…1) of its width and height. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The library could not decode the pixels: the file is damaged or malicious. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

const LONGEST = 3_000;
/** Smaller sizes, by the number in their names: the box each fits into. */
const smaller = [
  ['160', 160, 160],
  ['600', previewSize.width, previewSize.height],
  ['1200', 1200, 1200],
] as const;
/** Pixels of the longer side in mails, which show a few hundred: sharp on fine screens too. */
export const mailSize = 1200;
export const isLargeInMails = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) > mailSize;
/** After this a picture counts as unreadable; the largest accepted one needs one or two. */
const TIMEOUT_SECONDS = 30;

const library = async () => {
  const { default: sharp } = await import('sharp');
  // Allows only uploadable formats, by content: an SVG named .png meets no SVG decoder.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
let loaded: ReturnType<typeof library> | undefined;

async function open(bytes: Buffer, options: SharpOptions = {}): Promise<Sharp> {
  loaded ??= library();
  const sharp = await loaded;
  return sharp(bytes, { limitInputPixels: imagePixels, failOn: 'error', ...options }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
}

/** Without `keepMetadata` only pixels are written; colours are converted to sRGB by the embedded profile. */
const encode = (picture: Sharp, ending: 'jpg' | 'png') =>
  ending === 'png' ? picture.png() : picture.jpeg({ quality: 85 });

/** Rotates a picture upright, limits it to 3,000 px and re-encodes it. Throws `Unreadable`. */
export async function makePicture(bytes: Buffer, { ending }: Pick<PictureHeader, 'ending'>): Promise<MadePicture> {
  // Of an animated PNG the library reads only the first frame.
  const upright = await open(bytes, { autoOrient: true });
  const fitted = upright.resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true });
  return withSmaller(fitted, ending);
}

/** Crops a stored picture to 600×400 px. Throws `Unreadable`. */
export async function cutPicture(
  bytes: Buffer,
  whole: Pick<PictureHeader, 'ending' | 'width' | 'height'>,
  part: Part,
): Promise<MadePicture> {
  const left = Math.min(Math.round(part.x * whole.width), whole.width - 1);
  const top = Math.min(Math.round(part.y * whole.height), whole.height - 1);
  const cut = (await open(bytes)).extract({
    left,
    top,
    width: Math.min(Math.max(Math.round(part.width * whole.width), 1), whole.width - left),
    height: Math.min(Math.max(Math.round(part.height * whole.height), 1), whole.height - top),
  });
  return withSmaller(cut.resize(previewSize.width, previewSize.height, { fit: 'cover' }), whole.ending);
}

/** Renders one of our own drawings (SVG). Uploaded SVG is never read. */
export async function makeDrawing(svg: string): Promise<MadePicture> {
  loaded ??= library();
  const sharp = await loaded;
  const reader = { operation: ['VipsForeignLoadSvg'] };
  sharp.unblock(reader);
  try {
    const drawn = await sharp(Buffer.from(svg)).png().toBuffer();
    return await makePicture(drawn, { ending: 'png' });
  } finally {
    sharp.block(reader);
  }
}

async function withSmaller(picture: Sharp, ending: 'jpg' | 'png'): Promise<MadePicture> {
  try {
    const { data, info } = await encode(picture, ending).toBuffer({ resolveWithObject: true });
    const files = new Map<string, Buffer>();
    for (const [name, width, height] of smaller) {
      const fitted = (await open(data)).resize(width, height, { fit: 'inside', withoutEnlargement: true });
      files.set(`-${name}.webp`, await fitted.webp({ quality: 80 }).toBuffer());
    }
    if (isLargeInMails(info)) {
      const fitted = (await open(data)).resize(mailSize, mailSize, { fit: 'inside' });
      files.set(`-${mailSize}.${ending}`, await encode(fitted, ending).toBuffer());
    }
    return { ending, width: info.width, height: info.height, bytes: data.length, files: files.set(`.${ending}`, data) };
  } catch (cause) {
    throw new Unreadable('the pixels cannot be read', { cause });
  }
}
