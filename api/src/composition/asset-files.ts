import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface AssetFile {
  type: string;
  body: Buffer;
  encoding: Encoding;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const packed = new Set(['.png', '.jpg', '.webp', '.woff2']);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Releases never change, so this only grows by what is live; the cap is for a server that lives through many of them. */
const KEPT_BYTES = 128 * 1024 * 1024;

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return brotli(body, { params });
  }
  return encoding === 'gzip' ? gzipped(body, { level: 9 }) : Promise.resolve(body);
}

/** The best encoding both sides know. */
export function encodingFor(accepted: string | undefined): Encoding {
  const offers = new Map(
    (accepted ?? '').split(',').map((offer): [string, number] => {
      const [name = '', ...parameters] = offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const q = parameters.find((one) => one.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2))];
    }),
  );
  const taken = (name: string) => (offers.get(name) ?? 0) > 0;
  return taken('br') ? 'br' : taken('gzip') ? 'gzip' : 'identity';
}

/** True for a relative path that stays where it is: no `..`, nothing hidden, plain characters. */
export function isPlainPath(path: string): boolean {
  return /^[\w@~+-][\w@~+.-]*(\/[\w@~+-][\w@~+.-]*)*$/.test(path) && path.length <= 300;
}

/** Release files, compressed as well as can be, once, and kept in memory. */
export class AssetFiles {
  readonly #kept = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  /** The file below `folder`, or undefined where there is none. `path` must be plain. */
  async get(folder: string, path: string, wanted: Encoding): Promise<AssetFile | undefined> {
    const extension = extname(path);
    const type = types[extension];
    if (type === undefined || !isPlainPath(path)) return undefined;
    const file = join(folder, path);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const encoding = packed.has(extension) || found.size < 200 ? 'identity' : wanted;
    // Time and size belong to the key for the development build, which does write over its files.
    const key = `${encoding} ${found.mtimeMs} ${found.size} ${file}`;
    const kept = this.#kept.get(key) ?? this.#make(key, file, encoding);
    return { type, encoding, body: await kept };
  }

  #make(key: string, file: string, encoding: Encoding): Promise<Buffer> {
    const made = readFile(file).then((body) => compress(body, encoding));
    this.#kept.set(key, made);
    made.then(
      (body) => {
        this.#bytes += body.length;
        if (this.#bytes <= KEPT_BYTES) return;
        this.#kept.clear();
        this.#bytes = 0;
      },
      () => this.#kept.delete(key),
    );
    return made;
  }
}
