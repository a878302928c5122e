import { renameSync } from 'node:fs';
import { isRecord } from './is-record.ts';

const TRIES = 20;
const PAUSE_MS = 100;
const held: readonly unknown[] = ['EPERM', 'EBUSY', 'EACCES'];

/** Blocks the thread. */
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

/** Renames; on Windows for up to two seconds, while a virus scanner or an indexer has open what was just written. */
export function renameInTime(
  from: string,
  to: string,
  { rename = renameSync, windows = process.platform === 'win32' } = {},
): void {
  for (let tried = 1; ; tried += 1) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (!windows || tried === TRIES || !isRecord(error) || !held.includes(error.code)) throw error;
      pause();
    }
  }
}
