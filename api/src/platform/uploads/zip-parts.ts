import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FileFault } from './file-fault.ts';

const megabyte = 1024 * 1024;
const mostEntries = 4_000;
/** Sheets of real life compress 5 to 60 times; deflate's best is 1,032. Small parts may be as regular as they like. */
const mostRatio = 200;
const ratioFrom = megabyte;
const mostXml = 400 * megabyte;
const localHeader = 30;
const stored = 0;
const deflated = 8;

const isXml = (name: string) => /\.(xml|rels)$/i.test(name);

/**
 * The parts of a zip by name. Opening reads the directory alone and refuses what no spreadsheet program writes: bombs by
 * ratio or size, entries that overlap, names that come twice, encryption. Parts are then read as streams, and checked
 * against the size and checksum the directory gave. A zip inside a zip is never opened.
 */
export class ZipParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(path: string): Promise<ZipParts> {
    let zip: ZipFile | undefined;
    try {
      zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: true });
      if (zip.entryCount > mostEntries) throw new FileFault('file-suspicious');
      const entries: Entry[] = [];
      for await (const entry of zip.eachEntry()) entries.push(entry);
      refuseHostile(entries);
      return new ZipParts(zip, new Map(entries.map((entry) => [entry.fileName, entry])));
    } catch (error) {
      zip?.close();
      throw error instanceof FileFault ? error : new FileFault('file-damaged', { cause: error });
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Uncompressed, in bytes. */
  size(name: string): number {
    return this.#entries.get(name)?.uncompressedSize ?? 0;
  }

  /** One part while it is unpacked. A missing or broken one is `file-damaged`. */
  async *stream(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new FileFault('file-damaged');
    let sum = 0;
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof FileFault ? error : new FileFault('file-damaged', { cause: error });
    }
    if (sum !== entry.crc32) throw new FileFault('file-damaged');
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

function refuseHostile(entries: readonly Entry[]): void {
  let xml = 0;
  const names = new Set<string>();
  for (const { fileName, uncompressedSize, compressedSize, compressionMethod, generalPurposeBitFlag } of entries) {
    if (generalPurposeBitFlag & 1) throw new FileFault('file-encrypted');
    if (names.has(fileName)) throw new FileFault('file-suspicious');
    names.add(fileName);
    if (!isXml(fileName)) continue;
    if (compressionMethod !== stored && compressionMethod !== deflated) throw new FileFault('file-suspicious');
    if (uncompressedSize > ratioFrom && uncompressedSize > compressedSize * mostRatio)
      throw new FileFault('file-suspicious');
    xml += uncompressedSize;
  }
  if (xml > mostXml) throw new FileFault('file-too-many-cells');
  const byPlace = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const { relativeOffsetOfLocalHeader, fileNameLength, compressedSize } of byPlace) {
    // Many directory entries on one piece of data: a few kilobytes that unpack to gigabytes.
    if (relativeOffsetOfLocalHeader < end) throw new FileFault('file-suspicious');
    end = relativeOffsetOfLocalHeader + localHeader + fileNameLength + compressedSize;
  }
}
