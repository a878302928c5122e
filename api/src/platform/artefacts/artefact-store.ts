import { Refusal } from '../problem.ts';

/**
 * Where files live that are written once and then only read: releases of areas, later images. A path is relative, with
 * plain names (`areas/associates/1.2.0-0a1b2c3d4e/area.json`); what stands under it never changes, so every server
 * instance may remember it for as long as it likes.
 */
export interface ArtefactStore {
  /** The bytes of a file; undefined where there is none. Throws `ArtefactsAway` when the place does not answer. */
  read(path: string): Promise<Buffer | undefined>;
  /** Whether a file is there. Ask for the last one of a bundle: it is written last, so where it is, all are. */
  has(path: string): Promise<boolean>;
  /** The file for somebody who may hold its content already: bytes are only moved when `read` is called. */
  find(path: string): Promise<FoundArtefact | undefined>;
  /**
   * Writes a bundle: `prefix` ends with a slash, `files` are paths below it. All or nothing: whoever asks for the last
   * file of the map finds either none or all of them. True when it was written, false when the last file was there
   * already: nothing is ever written over.
   */
  write(prefix: string, files: ReadonlyMap<string, Buffer>): Promise<boolean>;
  /** Paths of all files below a prefix that ends with a slash, sorted. */
  list(prefix: string): Promise<string[]>;
  /**
   * Makes a bundle that only this machine may have (what a build left in the folder) reachable for every instance.
   * `last` is the path of its last file. Nothing to do where there is one place for all.
   */
  share(prefix: string, last: string): Promise<void>;
}

export interface FoundArtefact {
  /** Another content has another stamp. */
  readonly stamp: string;
  read(): Promise<Buffer>;
}

/** The place where artefacts live does not answer, or refuses this server. What is known already can still be served. */
export class ArtefactsAway extends Refusal {
  override name = 'ArtefactsAway';

  constructor(cause: unknown) {
    super('unavailable', { cause });
  }
}

/** Devices of Windows, whatever their ending: `con.js` opens the console there. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** True for a relative path that is the same file on every system: no `..`, nothing hidden, plain characters, no device, no dot at an end. */
export function isPlainPath(path: string): boolean {
  if (path.length > 300) return false;
  return path.split('/').every((part) => /^[\w@~+-]([\w@~+.-]*[\w@~+-])?$/.test(part) && !device.test(part));
}

/** For those who write: the prefix and every path are plain, and there is something to write. */
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
