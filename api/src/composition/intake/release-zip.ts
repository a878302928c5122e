import { type Entry, fromBufferPromise } from 'yauzl';
import { isPlainPath } from '../../platform/artefacts/artefact-store.ts';
import { assetType } from '../../platform/artefacts/asset-files.ts';
import { Refusal } from '../../platform/problem.ts';
import { readDirectory, unpack, ZipFault, type ZipLimits } from '../../platform/zip/zip-guards.ts';
import { intakeSentences as says } from './intake.labels.ts';

const megabyte = 1024 * 1024;
const MOST_FILES = 500;
const MOST_MEGABYTES = 64;
const limits: ZipLimits = {
  entries: MOST_FILES,
  // Code and styles compress three to ten times.
  ratio: 100,
  ratioFrom: megabyte,
  unpacks: () => true,
};

export const refused = (sentence: string, cause?: unknown): Refusal =>
  new Refusal('release-refused', { sentence, cause });

function sentenceFor({ kind, entry }: ZipFault): string {
  switch (kind) {
    case 'damaged':
      return entry === '' ? says.damaged : says.damagedFile(entry);
    case 'encrypted':
      return says.encrypted;
    case 'overlap':
      return says.overlap;
    case 'too-many':
      return says.tooMany(MOST_FILES);
    default:
      return says[kind](entry);
  }
}

/**
 * Unzips a release: its files by path, sorted. The whole directory is checked first: a zip with unexpected names is not
 * unpacked at all, and never more than 64 MB. Throws `release-refused` with a sentence.
 */
export async function readReleaseZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  if (bytes.length === 0) throw refused(says.empty);
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: true });
    const entries = (await readDirectory(zip, limits)).filter(({ fileName }) => !fileName.endsWith('/'));
    refuseForeign(entries);
    const files = new Map<string, Buffer>();
    for (const entry of [...entries].sort((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
      const chunks: Buffer[] = [];
      for await (const chunk of unpack(zip, entry)) chunks.push(chunk);
      files.set(entry.fileName, Buffer.concat(chunks));
    }
    return files;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refused(error instanceof ZipFault ? sentenceFor(error) : says.damaged, error);
  }
}

function refuseForeign(entries: readonly Entry[]): void {
  const seen = new Set<string>();
  for (const { fileName } of entries) {
    if (!isPlainPath(fileName)) throw refused(says.path(fileName));
    // Only the shell has pages.
    if (assetType(fileName) === undefined || fileName.endsWith('.html')) throw refused(says.type(fileName));
    // The store's file system may ignore case.
    const name = fileName.toLowerCase();
    if (seen.has(name)) throw refused(says.twice(fileName));
    seen.add(name);
  }
  for (const name of seen) {
    const parts = name.split('/');
    const above = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
    const file = above.find((folder) => seen.has(folder));
    if (file !== undefined) throw refused(says.inside(file));
  }
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > MOST_MEGABYTES * megabyte) throw refused(says.tooBig(MOST_MEGABYTES));
}
