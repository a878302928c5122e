import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { basename, dirname, extname } from 'node:path';
import { promisify } from 'node:util';
import { constants, type ZstdOptions, zstdCompress } from 'node:zlib';
import { type ArtefactStore, isPlainPath } from './artefact-store.ts';

// Compression dictionaries (RFC 9842): a browser that has a file of one release gets the same file of another as a difference.

/** An earlier file that a browser says it has: its path in the store, and the SHA-256 of its bytes. */
export interface HeldFile {
  readonly path: string;
  readonly digest: Buffer;
}

const compress = promisify(zstdCompress);

/** Magic number of `dcz`; the dictionary's SHA-256 follows, then a Zstandard frame. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
const LEVEL = 19;
/** Bytes. A difference needs both files in memory. */
const TOO_LARGE = 8 * 1024 * 1024;
const compressed = new Set(['.js', '.mjs', '.css', '.json', '.svg']);
/** What bundlers put between a file's name and its ending, as in `offered-DMG_AB1w.js`. */
const contentHash = /-[\w-]{8}$/;

/** Owner and name without hashes: the same for one file of all releases of one area, or of the shell. */
function lineage(path: string): { owner: string; folder: string; name: string; hashed: boolean; ending: string } {
  const parts = path.split('/');
  // `areas/<id>/<release>/…`, `shell/<release>/…`
  const owner = parts[0] === 'areas' ? parts.slice(0, 2).join('/') : 'shell';
  const folder = dirname(parts.slice(parts[0] === 'areas' ? 3 : 2).join('/'));
  const ending = extname(path);
  const stem = basename(path, ending);
  const name = stem.replace(contentHash, '');
  return { owner, folder, name, hashed: name !== stem, ending };
}

const isRelease = (path: string) => /^(areas\/[^/]+\/(?!dev\/)[^/]+|shell\/[^/]+)\/./.test(path);

/**
 * Value of `Use-As-Dictionary` for a release's file, or undefined where it serves as none. `match` names the addresses of
 * its successors, of the same area alone; `id` comes back in `Dictionary-ID`, so that no server has to remember digests.
 */
export function offerAsDictionary(path: string): string | undefined {
  const { owner, folder, name, hashed, ending } = lineage(path);
  if (!isRelease(path) || !compressed.has(ending)) return undefined;
  const inFolder = folder === '.' ? '' : `${folder}/`;
  // The live shell's files are at the root.
  const root = owner === 'shell' ? '/' : `/${owner}/*/`;
  return `match="${root}${inFolder}${name}${hashed ? '-*' : ''}${ending}", id="${path}"`;
}

/** The earlier file that a request offers as a dictionary; undefined where it offers none that fits this file. */
export function heldFile(headers: IncomingHttpHeaders, path: string): HeldFile | undefined {
  if (!/(^|[\s,])dcz([\s,;]|$)/.test(headers['accept-encoding'] ?? '')) return undefined;
  const digest = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'] ?? ''))?.[1];
  const held = /^"([^"\\]{1,300})"$/.exec(String(headers['dictionary-id'] ?? ''))?.[1];
  if (!digest || !held || held === path || !isPlainPath(held) || !isRelease(held) || !isRelease(path)) return undefined;
  const [mine, theirs] = [lineage(path), lineage(held)];
  // Never across areas, and one difference for each earlier release at most.
  const related =
    mine.owner === theirs.owner &&
    mine.folder === theirs.folder &&
    mine.name === theirs.name &&
    mine.ending === theirs.ending;
  return related ? { path: held, digest: Buffer.from(digest, 'base64') } : undefined;
}

/**
 * The body of `path` as `dcz` against the held file, or undefined where that file is gone or is another. Made once for each
 * pair and kept in the store, where other servers find it. A store that keeps nothing costs time only; one that does not
 * answer throws.
 */
export async function difference(
  store: ArtefactStore,
  path: string,
  plain: Buffer,
  { path: held, digest }: HeldFile,
): Promise<Buffer | undefined> {
  const bundle = `differences/${path}/${digest.toString('hex')}/`;
  if (!isPlainPath(`${bundle}dcz`)) return undefined;
  const kept = await store.read(`${bundle}dcz`);
  if (kept) return kept;
  const dictionary = await store.read(held);
  if (!dictionary || dictionary.length > TOO_LARGE) return undefined;
  // The digest is the browser's word: only a file of ours is ever compressed against.
  if (!createHash('sha256').update(dictionary).digest().equals(digest)) return undefined;
  // The types of Node do not know the dictionary yet.
  const options: ZstdOptions & { dictionary: Buffer } = {
    dictionary,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  };
  const body = Buffer.concat([MAGIC, digest, await compress(plain, options)]);
  await store.write(bundle, new Map([['dcz', body]])).catch(() => false);
  return body;
}
