import { Refusal } from '../problem.ts';

/**
 * Store of immutable files: releases of areas, pictures. Paths are relative, with plain names
 * (`areas/associates/1.2.0-0a1b2c3d4e/area.json`); content never changes, so every server may cache it for ever.
 */
export interface ArtefactStore {
  /** The bytes of a file; undefined where there is none. Throws `ArtefactsAway` when the store does not answer. */
  read(path: string): Promise<Buffer | undefined>;
  /** Whether a file exists. For a bundle check the last one: it is written last, so all others exist too. */
  has(path: string): Promise<boolean>;
  /** A file for callers who may have cached its content: bytes are only transferred when `read` is called. */
  find(path: string): Promise<FoundArtefact | undefined>;
  /**
   * Writes a bundle: `prefix` ends with a slash, `files` are paths below it. Atomic by its last file: it exists only with all
   * others. True when it was written, false when the last file existed already: nothing is ever overwritten.
   */
  write(prefix: string, files: ReadonlyMap<string, Buffer>): Promise<boolean>;
  /** Paths of all files below a prefix that ends with a slash, sorted. */
  list(prefix: string): Promise<string[]>;
  /**
   * Makes a local bundle (left by a build in the folder) available to every server. `last` is the path of its last file.
   * No-op where all share one store.
   */
  share(prefix: string, last: string): Promise<void>;
}

export interface FoundArtefact {
  /** Changes with the content. */
  readonly stamp: string;
  read(): Promise<Buffer>;
}

/** The store does not answer, or refuses this server. Cached files can still be served. */
export class ArtefactsAway extends Refusal {
  override name = 'ArtefactsAway';

  constructor(cause: unknown) {
    super('unavailable', { cause });
  }
}

/** Device names of Windows, with any ending: `con.js` opens the console there. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Most file systems have no longer name of a file or folder. */
const LONGEST_PART = 255;

/** True for a relative path that is the same file on every system: no `..`, nothing hidden, plain characters, no device, no trailing dot. */
export function isPlainPath(path: string): boolean {
  if (path.length > 300) return false;
  return path
    .split('/')
    .every((part) => part.length <= LONGEST_PART && /^[\w@~+-]([\w@~+.-]*[\w@~+-])?$/.test(part) && !device.test(part));
}

/** Validates a write: plain prefix and paths, and at least one file. */
export function checkBundle(prefix: string, files: ReadonlyMap<string, Buffer>): string {
  const last = [...files.keys()].at(-1);
  if (last === undefined) throw new TypeError('a bundle without files');
  checkPrefix(prefix);
  const wrong = [...files.keys()].find((path) => !isPlainPath(`${prefix}${path}`));
  if (wrong !== undefined) throw new TypeError(`not a plain path: ${prefix}${wrong}`);
  return `${prefix}${last}`;
}

export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/') || !isPlainPath(prefix.slice(0, -1))) throw new TypeError(`not a plain prefix: ${prefix}`);
}
