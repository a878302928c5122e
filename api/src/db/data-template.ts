import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { link, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEngine } from './embedded-engine.ts';

/** Folder of generated files (data, caches): `.sodalizio` beside the workspace's package.json. */
export const productFolder = fileURLToPath(new URL('../../../.sodalizio/', import.meta.url));

/**
 * A tar of an empty PGDATA, made once per PGlite version: initdb in WebAssembly takes seconds, unpacking takes one.
 * Safe with several processes: each writes its own file, and the first to finish renames it.
 */
export async function emptyTemplate(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return cachedDump(`empty-${version}`, () => startEngine({}, () => {}));
}

/** The cached tar of the name, else the dump of the engine that `make` prepares (and this closes). */
export async function cachedDump(
  name: string,
  make: () => Promise<{ dump(file: string): Promise<void>; close(): Promise<void> }>,
): Promise<string> {
  const shared = join(productFolder, 'templates');
  const known = join(shared, `${name}.tar`);
  if (existsSync(known)) return known;
  const file = join((await isWritable(shared)) ? shared : await ownFolder(), `${name}.tar`);
  const engine = await make();
  const own = `${file}.${randomUUID()}`;
  try {
    await engine.dump(own);
    await giveName(own, file);
  } finally {
    await rm(own, { force: true });
    await engine.close();
  }
  return file;
}

/** The code may belong to another user than the one who runs it, or be on a read-only file system. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    await rm(await mkdtemp(join(folder, 'probe-')), { recursive: true });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code)))
      return false;
    throw error;
  }
}

/** Until this process ends: where everybody may write, a file with a known name could be somebody else's. */
async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sodalizio-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Never overwrites a file: another process may be reading it, and a file replaced under a Blob becomes unreadable. */
async function giveName(own: string, file: string): Promise<void> {
  try {
    await link(own, file);
  } catch {
    // Another process was first, or the file system has no links.
    if (!existsSync(file)) await rename(own, file);
  }
}
