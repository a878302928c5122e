import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises';
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
  const folder = join(productFolder, 'templates');
  const file = join(folder, `${name}.tar`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
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

/** Never overwrites a file: another process may be reading it, and a file replaced under a Blob becomes unreadable. */
async function giveName(own: string, file: string): Promise<void> {
  try {
    await link(own, file);
  } catch {
    // Another process was first, or the file system has no links.
    if (!existsSync(file)) await rename(own, file);
  }
}
