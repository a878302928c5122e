import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AreaRelease, areaRelease } from '@sodalizio/contract';
import * as z from 'zod';
import type { Log } from '../platform/platform.ts';

/** `composition.json` as a build leaves it beside the release folders. */
const builtComposition = z.object({
  shell: z.string().regex(/^[\w.-]+$/),
  areas: z.array(
    z.object({ id: z.string(), version: z.string(), path: z.string().regex(/^areas\/[\w-]+\/[\w.+-]+\/$/) }),
  ),
});

/** `shell.json`: files of the shell to ask for at once, relative to its folder. */
const shellRelease = z.object({
  css: z.array(z.string()),
  preload: z.array(z.string()),
  lazilyShared: z.record(z.string(), z.array(z.string())).optional(),
});

/** The shell as it is live; null where only a development server has one. */
export interface LiveShell {
  /** Name of its release. */
  name: string;
  html: string;
  css: string[];
  preload: string[];
  /** Files of the modules that only some screens import. */
  lazilyShared?: Record<string, string[]> | undefined;
}

/** One area as the build brings it. `name` is its release folder; `release` is undefined where its area.json cannot be read. */
export interface BuiltArea {
  id: string;
  name: string;
  version: string;
  release: AreaRelease | undefined;
}

/** What the build left on this machine. `areas` is undefined where there is no readable `composition.json`. */
export interface Build {
  areas: readonly BuiltArea[] | undefined;
  shell: LiveShell | null;
  /** Folders of shell releases, the live one first: an open page may still ask for a chunk of an older one. */
  shellFolders: readonly string[];
}

const MISSING = 'missing';

async function jsonOf(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

async function readAreas(folder: string, areas: z.infer<typeof builtComposition>['areas'], log: Log) {
  const found: BuiltArea[] = [];
  for (const { id, version, path } of areas) {
    const [, inFolder = '', name = ''] = path.split('/');
    try {
      const release = areaRelease.parse(await jsonOf(join(folder, path, 'area.json')));
      if (inFolder !== id || release.id !== id) throw new Error(`${path} holds the area "${release.id}"`);
      found.push({ id, version, name, release });
    } catch (error) {
      // One area that cannot be read must not take the others, or the login, with it.
      log.error({ err: error, area: id, version }, 'an area is left out: its area.json cannot be read');
      found.push({ id, version, name, release: undefined });
    }
  }
  return found;
}

async function readShell(folder: string, name: string, log: Log): Promise<LiveShell | null> {
  try {
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    return { name, html, ...shellRelease.parse(await jsonOf(join(folder, 'shell.json'))) };
  } catch (error) {
    log.warn({ err: error }, 'there is no shell to serve');
    return null;
  }
}

async function read(folder: string, log: Log): Promise<Build> {
  const built = builtComposition.parse(await jsonOf(join(folder, 'composition.json')));
  const older = await readdir(join(folder, 'shell')).catch(() => []);
  const names = [built.shell, ...older.filter((name) => name !== built.shell && !name.startsWith('.')).sort()];
  return {
    areas: await readAreas(folder, built.areas, log),
    shell: await readShell(join(folder, 'shell', built.shell), built.shell, log),
    shellFolders: names.map((name) => join(folder, 'shell', name)),
  };
}

/**
 * Watches the releases folder of this machine: gives what the build left there, the same object until it leaves
 * something else. Without a readable `composition.json` there is no shell, and no word about any area.
 */
export function watchBuild(folder: string, log: Log): () => Promise<Build> {
  let stamp = '';
  let reading: Promise<Build> | undefined;
  return async () => {
    const seen = await stat(join(folder, 'composition.json')).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => MISSING,
    );
    if (reading === undefined || seen !== stamp) {
      stamp = seen;
      reading = read(folder, log).catch((error: unknown) => {
        const said = 'composition.json cannot be read: the build brings nothing';
        // Without any build a server still answers programs.
        if (seen === MISSING) log.info({ folder }, said);
        else log.error({ err: error, folder }, said);
        return { areas: undefined, shell: null, shellFolders: [] };
      });
    }
    return reading;
  };
}
