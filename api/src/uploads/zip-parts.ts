import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { readDirectory, unpack, ZipFault, type ZipLimits } from '../platform/zip/zip-guards.ts';
import { FileFault } from './file-fault.ts';

const megabyte = 1024 * 1024;
const mostXml = 400 * megabyte;

const isXml = (name: string) => /\.(xml|rels)$/i.test(name);
const limits: ZipLimits = {
  entries: 4_000,
  // Real sheets compress 5 to 60 times; deflate's best is 1,032. Small parts are not limited.
  ratio: 200,
  ratioFrom: megabyte,
  unpacks: isXml,
};

function fileFault(error: unknown): FileFault {
  if (error instanceof FileFault) return error;
  const kind = error instanceof ZipFault ? error.kind : 'damaged';
  if (kind === 'encrypted') return new FileFault('file-encrypted');
  return kind === 'damaged' || kind === 'path'
    ? new FileFault('file-damaged', { cause: error })
    : new FileFault('file-suspicious');
}

/**
 * The parts of a zip by name. Opening reads only the directory and refuses what no spreadsheet program writes: bombs by
 * ratio or size, overlapping entries, duplicate names, encryption. Parts are then read as streams and verified against the
 * size and checksum of the directory. A zip inside a zip is never opened.
 */
export class ZipParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(path: string, most = mostXml): Promise<ZipParts> {
    let zip: ZipFile | undefined;
    try {
      zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: true });
      const entries = await readDirectory(zip, limits);
      const xml = entries.reduce((sum, one) => sum + (isXml(one.fileName) ? one.uncompressedSize : 0), 0);
      if (xml > most) throw new FileFault('file-too-many-cells');
      return new ZipParts(zip, new Map(entries.map((entry) => [entry.fileName, entry])));
    } catch (error) {
      zip?.close();
      throw fileFault(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  size(name: string): number {
    return this.#entries.get(name)?.uncompressedSize ?? 0;
  }

  /** Unpacks one part. A missing or broken one is `file-damaged`. */
  async *stream(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new FileFault('file-damaged');
    try {
      yield* unpack(this.#zip, entry);
    } catch (error) {
      throw fileFault(error);
    }
  }

  /** The first `most` bytes of a small part as text; '' where there is none. */
  async text(name: string, most = 64 * 1024): Promise<string> {
    if (!this.has(name)) return '';
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of this.stream(name)) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= most) break;
    }
    return Buffer.concat(chunks).toString('utf8', 0, most);
  }

  close(): void {
    this.#zip.close();
  }
}
