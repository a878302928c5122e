import { closeSync, openSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseInUse } from './database-errors.ts';

/** Releases the lock. So does the kernel when the process dies, so there are no stale locks. */
export type ReleaseLock = () => Promise<void>;

/**
 * Locks the folder for this process or throws `DatabaseInUse`: SQLite's exclusive lock, an operating system lock on a file of the
 * folder. Not a pid file, which survives a crash; not a socket, which another container on the same volume does not see.
 */
export async function lockFolder(folder: string): Promise<ReleaseLock> {
  // The real path, so that a symlink to the same folder finds the same lock.
  const path = join(realpathSync(folder), 'lock.sqlite');
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    // Without a journal beside it: nothing is ever written.
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    file?.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new DatabaseInUse(folder);
    // SQLite says only that it cannot open the file: the system says why.
    closeSync(openSync(path, 'a'));
    throw error;
  }
  const held = file;
  return async () => held.close();
}
