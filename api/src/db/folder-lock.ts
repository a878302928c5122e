import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseInUse } from './database-errors.ts';

/** Releases the lock. So does the kernel when the process dies, so there are no stale locks. */
export type ReleaseLock = () => Promise<void>;

/** Locks the folder for this process or throws `DatabaseInUse`. Not a pid file: those survive a crash. */
export async function lockFolder(folder: string): Promise<ReleaseLock> {
  // The real path, so that a symlink to the same folder finds the same lock.
  const real = realpathSync(folder);
  return process.platform === 'linux' ? lockBySocket(real) : lockBySqlite(real);
}

/** A socket in Linux's abstract namespace: it has no file, and ends with the process. */
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

/** Elsewhere: SQLite's exclusive lock, an operating system lock on the file that ends with the process. */
async function lockBySqlite(folder: string): Promise<ReleaseLock> {
  const { DatabaseSync } = await import('node:sqlite');
  const file = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    file.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new DatabaseInUse(folder);
    throw error;
  }
  return async () => file.close();
}

export { lockBySqlite };
