import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ArtefactStore, type FoundArtefact, isPlainPath } from './artefact-store.ts';
import type { CompressedFiles } from './compressed-files.ts';
import { difference, type HeldFile } from './dictionaries.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface AssetFile {
  type: string;
  body: Buffer;
  encoding: Encoding | 'dcz';
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  // A shell's own page, for programs that compose a product; people get theirs with a composition in it.
  '.html': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.tgz': 'application/gzip',
};
const packed = new Set(['.png', '.jpg', '.webp', '.woff2', '.tgz']);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Least recently used files are dropped first. */
const KEPT_BYTES = 128 * 1024 * 1024;
/** Below this many bytes compressing gains nothing. */
const TOO_SMALL = 200;

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return brotli(body, { params });
  }
  return encoding === 'gzip' ? gzipped(body, { level: 9 }) : Promise.resolve(body);
}

/** Encodings that an `Accept-Encoding` takes, and how much: none with `q=0`. */
function offersIn(accepted: string | undefined): Map<string, number> {
  return new Map(
    (accepted ?? '').split(',').map((offer): [string, number] => {
      // Not by a pattern of blanks, which would go over a header full of them again and again.
      const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase());
      const q = parameters.find((one) => one.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2))];
    }),
  );
}

export const takesEncoding = (accepted: string | undefined, encoding: Encoding): boolean =>
  (offersIn(accepted).get(encoding) ?? 0) > 0;

export const encodingFor = (accepted: string | undefined): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => takesEncoding(accepted, encoding)) ?? 'identity';

export const assetType = (path: string): string | undefined => types[extname(path)];

interface Kept {
  readonly made: Promise<Pick<AssetFile, 'body' | 'encoding'>>;
  bytes: number;
}

/** Release files with maximum compression, compressed once and cached in memory; with `onDisk`, for later starts too. */
export class AssetFiles {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;
  readonly #most: number;
  readonly #onDisk: CompressedFiles | undefined;

  constructor({ mostBytes = KEPT_BYTES, onDisk }: { mostBytes?: number; onDisk?: CompressedFiles } = {}) {
    this.#most = mostBytes;
    this.#onDisk = onDisk;
  }

  /**
   * The file, or undefined where there is none; as a difference from the held file where that is smaller. Throws
   * `ArtefactsAway` for an uncached one while its store is unavailable.
   */
  async get(store: ArtefactStore, path: string, wanted: Encoding, held?: HeldFile): Promise<AssetFile | undefined> {
    const type = assetType(path);
    if (type === undefined || !isPlainPath(path)) return undefined;
    const found = await store.find(path);
    if (!found) return undefined;
    const encoding = packed.has(extname(path)) ? 'identity' : wanted;
    const whole = await this.#take(path, found, encoding);
    const changed = held && (await this.#difference(store, path, found, held));
    return { type, ...(changed && changed.body.length < whole.body.length ? changed : whole) };
  }

  #take(path: string, found: FoundArtefact, encoding: Encoding): Kept['made'] {
    return this.#keep(`${encoding} ${found.stamp} ${path}`, encoding, () => this.#make(path, found, encoding));
  }

  /** A fault in it costs the saving, never the file: it is tried again at the next request. */
  async #difference(
    store: ArtefactStore,
    path: string,
    found: FoundArtefact,
    held: HeldFile,
  ): Promise<Pick<AssetFile, 'body' | 'encoding'> | undefined> {
    const make = async () => {
      const plain = await this.#take(path, found, 'identity');
      const body = await difference(store, path, plain.body, held);
      if (body === undefined) throw new Error(`no difference from ${held.path}`);
      return { body, encoding: 'dcz' } as const;
    };
    const key = `dcz ${held.digest.toString('hex')} ${found.stamp} ${path}`;
    return this.#keep(key, 'dcz', make).catch(() => undefined);
  }

  #keep(key: string, encoding: AssetFile['encoding'], make: () => Kept['made']): Kept['made'] {
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.made;
    }
    const made = make();
    const kept: Kept = { made, bytes: 0 };
    this.#kept.set(key, kept);
    made.then(
      ({ body, encoding: came }) => {
        // A small file is the uncompressed one under another key.
        if (came !== encoding || this.#kept.get(key) !== kept) return;
        kept.bytes = body.length;
        this.#bytes += body.length;
        this.#makeRoom();
      },
      () => this.#kept.delete(key),
    );
    return made;
  }

  async #make(path: string, found: FoundArtefact, encoding: Encoding): Kept['made'] {
    if (encoding === 'identity') return { body: await found.read(), encoding };
    // Also cached uncompressed, so that clients without this encoding need no second read.
    const plain = await this.#take(path, found, 'identity');
    if (plain.body.length < TOO_SMALL) return plain;
    const make = () => compress(plain.body, encoding);
    return { body: (await this.#onDisk?.take(plain.body, encoding, make)) ?? (await make()), encoding };
  }

  #makeRoom(): void {
    for (const [key, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#most) return;
      this.#kept.delete(key);
      this.#bytes -= bytes;
    }
  }
}
