import { createHash } from 'node:crypto';
import { closeSync, openSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CannotLock, DatabaseInUse } from './database-errors.ts';

/** Releases the lock. So does the kernel when the process dies, so there are no stale locks. */
export type ReleaseLock = () => Promise<void>;

/**
 * Locks the folder for this process or throws `DatabaseInUse`: SQLite's exclusive lock, an operating system lock on a file of the
 * folder. Not a pid file, which survives a crash; not only a socket, which another container on the same volume does not see.
 */
export async function lockFolder(folder: string): Promise<ReleaseLock> {
  // The real path, so that a symlink to the same folder finds the same lock.
  const real = realpathSync(folder);
  const releaseSocket = process.platform === 'linux' ? await lockBySocket(real) : async () => {};
  try {
    const releaseFile = lockByFile(real);
    return async () => {
      releaseFile();
      await releaseSocket();
    };
  } catch (error) {
    await releaseSocket();
    throw error;
  }
}

/** A handle that nothing refers to is closed by the garbage collector, and its lock is gone. */
const held = new Set<DatabaseSync>();

/** The file may not be read elsewhere in this process: POSIX ends a process's locks on a file with any of its descriptors. */
function lockByFile(folder: string): () => void {
  const path = join(folder, 'lock.sqlite');
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    // Without a journal beside it: nothing is ever written.
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (cause) {
    file?.close();
    if (cause instanceof Error && /locked|busy/i.test(cause.message)) throw new DatabaseInUse(folder);
    // SQLite says only that it cannot open the file: the system says why.
    closeSync(openSync(path, 'a'));
    throw new CannotLock(path, { cause });
  }
  const handle = file;
  held.add(handle);
  return () => {
    held.delete(handle);
    handle.close();
  };
}

/** A socket in Linux's abstract namespace, which ends with the process: the only lock of servers of before November 2026. */
function lockBySocket(folder: string): Promise<ReleaseLock> {
  const name = `\0sodalizio-${createHash('sha256').update(folder).digest('hex').slice(0, 40)}`;
  const server = createServer((peer) => peer.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new DatabaseInUse(folder) : error);
    });
    server.listen(name, () => {
      server.unref();
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });
}
