import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';

/** Why a zip is refused. `path`: a name that leaves the folder; `method`: an unsupported compression. */
export type ZipFaultKind =
  | 'damaged'
  | 'encrypted'
  | 'link'
  | 'method'
  | 'overlap'
  | 'path'
  | 'ratio'
  | 'too-many'
  | 'twice';

export class ZipFault extends Error {
  override name = 'ZipFault';
  readonly kind: ZipFaultKind;
  readonly entry: string;

  constructor(kind: ZipFaultKind, entry = '', options?: ErrorOptions) {
    super(`${kind} ${entry}`.trim(), options);
    this.kind = kind;
    this.entry = entry;
  }
}

export interface ZipLimits {
  readonly entries: number;
  /** Maximum ratio of unpacked to packed bytes, for entries above `ratioFrom` bytes. */
  readonly ratio: number;
  readonly ratioFrom: number;
  /** Entries that will never be unpacked may have any compression. */
  readonly unpacks: (name: string) => boolean;
}

const localHeader = 30;
const stored = 0;
const deflated = 8;
const fileType = 0o170000;
const regularFile = 0o100000;
const folder = 0o040000;

/**
 * The entries of a zip by its directory alone: nothing is unpacked. Refuses with a `ZipFault` what no ordinary program
 * writes: bombs by ratio, overlapping entries, duplicate names or ones outside of the folder, links, encryption.
 */
export async function readDirectory(zip: ZipFile, limits: ZipLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.entries) throw new ZipFault('too-many');
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    const says = error instanceof Error ? error.message : '';
    if (/absolute path|relative path|invalid characters/.test(says))
      throw new ZipFault('path', says.split(': ').at(-1));
    throw new ZipFault(/encryption/.test(says) ? 'encrypted' : 'damaged', '', { cause: error });
  }
  refuseHostile(entries, limits);
  return entries;
}

function refuseEntry(entry: Entry, { ratio, ratioFrom, unpacks }: ZipLimits): void {
  const { fileName, uncompressedSize, compressedSize, compressionMethod, generalPurposeBitFlag } = entry;
  if (generalPurposeBitFlag & 1) throw new ZipFault('encrypted', fileName);
  const type = (entry.externalFileAttributes >>> 16) & fileType;
  if (type !== 0 && type !== regularFile && type !== folder) throw new ZipFault('link', fileName);
  if (!unpacks(fileName)) return;
  if (compressionMethod !== stored && compressionMethod !== deflated) throw new ZipFault('method', fileName);
  if (uncompressedSize > ratioFrom && uncompressedSize > compressedSize * ratio) throw new ZipFault('ratio', fileName);
}

function refuseHostile(entries: readonly Entry[], limits: ZipLimits): void {
  const names = new Set<string>();
  for (const entry of entries) {
    refuseEntry(entry, limits);
    if (names.has(entry.fileName)) throw new ZipFault('twice', entry.fileName);
    names.add(entry.fileName);
  }
  const byPlace = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const { relativeOffsetOfLocalHeader, fileNameLength, compressedSize, fileName } of byPlace) {
    // Many directory entries on one piece of data: a few kilobytes that unpack to gigabytes.
    if (relativeOffsetOfLocalHeader < end) throw new ZipFault('overlap', fileName);
    end = relativeOffsetOfLocalHeader + localHeader + fileNameLength + compressedSize;
  }
}

export async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw new ZipFault('damaged', entry.fileName, { cause: error });
  }
  if (sum !== entry.crc32) throw new ZipFault('damaged', entry.fileName);
}
