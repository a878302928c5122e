import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEngine } from './embedded-engine.ts';

/** Where the product keeps what it generates (data, caches): `.sodalizio` beside the workspace's package.json. */
export const productFolder = fileURLToPath(new URL('../../../.sodalizio/', import.meta.url));

/**
 * A tar of an empty PGDATA, made once per PGlite version: initdb in WebAssembly takes seconds, unpacking takes one.
 * Safe with several processes: each writes its own file, and the first to be done gives it the name.
 */
export async function emptyTemplate(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return cachedDump(`empty-${version}`, () => startEngine({}, () => {}));
}

/** The tar of the name if it was made before, else the dump of the engine that `make` prepares (and this closes). */
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

/** Never over a file that is there: another process may be reading it, and a file replaced under a Blob can no longer be read. */
async function giveName(own: string, file: string): Promise<void> {
  try {
    await link(own, file);
  } catch {
    // Another was first, or the file system knows no links.
    if (!existsSync(file)) await rename(own, file);
  }
}
