import { createHash } from 'node:crypto';
import type { ArtefactStore } from '../platform/artefacts/artefact-store.ts';
import { readHeader } from '../platform/picture-header.ts';
import type { MailFile } from './mail-template.ts';

/** Names the logo among the parts of its mail (RFC 2392), so that nothing has to be fetched to see it. */
export const logoContentId = 'logo@sodalizio';
export const logoAddress = `cid:${logoContentId}`;

/** Pixels in which a mail shows it: large ones are sharper, not larger. */
const shown = { width: 240, height: 64 };

export interface LogoSize {
  width: number;
  height: number;
}

/** The logo of messages' mails. Its bytes are an artefact: a mail that waits keeps the logo it was written with. */
export class MailLogo {
  readonly size: LogoSize;
  readonly #bytes: Buffer;
  readonly #file: MailFile;
  readonly #artefacts: ArtefactStore;
  #stored: Promise<unknown> | undefined;

  /** `bytes`: a PNG or JPEG, as the settings have checked. */
  constructor(bytes: Buffer, artefacts: ArtefactStore) {
    const header = readHeader(bytes);
    if (typeof header === 'string') throw new TypeError(header);
    const { width, height, ending } = header;
    const share = Math.min(1, shown.width / width, shown.height / height);
    this.size = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
    this.#bytes = bytes;
    this.#artefacts = artefacts;
    const hash = createHash('sha256').update(bytes).digest('hex');
    const [name, type] = ending === 'png' ? ['logo.png', 'image/png'] : ['logo.jpg', 'image/jpeg'];
    this.#file = { artefact: `mail-logos/${hash}/${name}`, name, type, bytes: bytes.length };
  }

  /** Its file, once every server can read it. */
  async file(): Promise<MailFile> {
    const { artefact, name } = this.#file;
    const store = async () => this.#artefacts.write(artefact.slice(0, -name.length), new Map([[name, this.#bytes]]));
    this.#stored ??= store();
    try {
      await this.#stored;
    } catch (error) {
      this.#stored = undefined;
      throw error;
    }
    return this.#file;
  }

  /** A mail's markup for a browser, which cannot see the parts of a mail. */
  shownIn(html: string): string {
    return withLogo(html, this.#bytes, this.#file.type);
  }
}

/** Markup with the logo in it; without `bytes` as it is. */
export const withLogo = (html: string, bytes: Uint8Array | undefined, type = ''): string =>
  bytes ? html.replace(`"${logoAddress}"`, `"data:${type};base64,${Buffer.from(bytes).toString('base64')}"`) : html;
