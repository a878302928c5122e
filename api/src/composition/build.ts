import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AreaRelease, areaRelease } from '@sodalizio/contract';
import * as z from 'zod';
import type { Log } from '../platform/platform.ts';

const builtComposition = z.object({
  shell: z.string().regex(/^[\w.-]+$/),
  areas: z.array(
    z.object({ id: z.string(), version: z.string(), path: z.string().regex(/^areas\/[\w-]+\/[\w.+-]+\/$/) }),
  ),
  kit: z
    .string()
    .regex(/^kit\/[\w.-]+\.tgz$/)
    .optional(),
});

/** `shell.json`: files of the shell to preload, relative to its folder. */
const shellRelease = z.object({
  css: z.array(z.string()),
  preload: z.array(z.string()),
  lazilyShared: z.record(z.string(), z.array(z.string())).optional(),
  /** Missing in shells from before November 2026. */
  offers: z
    .object({
      screens: z.array(z.object({ name: z.string(), path: z.string() })),
      contract: z.number().optional(),
      shared: z.record(z.string(), z.object({ version: z.string(), names: z.array(z.string()) })).optional(),
    })
    .optional(),
});

/** The live shell; null where only a development server has one. */
export interface LiveShell {
  name: string;
  html: string;
  /** Hashes of the scripts written in the page itself, for its policy: `'sha256-…'`. */
  inlineScripts: readonly string[];
  css: string[];
  preload: string[];
  lazilyShared?: Record<string, string[]> | undefined;
  /** Its own screens, and what it has for areas. */
  offers?: z.infer<typeof shellRelease>['offers'];
}

/** One area of a build. `name` is its release folder; `release` is undefined where its area.json is unreadable. */
export interface BuiltArea {
  id: string;
  name: string;
  version: string;
  release: AreaRelease | undefined;
}

/** The build on this machine. `areas` is undefined without a readable `composition.json`. */
export interface Build {
  areas: readonly BuiltArea[] | undefined;
  shell: LiveShell | null;
  /** Folders of shell releases, the live one first: open pages may request chunks of an older one. */
  shellFolders: readonly string[];
  /** Path of the kit in the releases folder; undefined where the build brought none. */
  kit?: string | undefined;
}

const MISSING = 'missing';

async function jsonOf(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

const stampOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
    () => MISSING,
  );

/** Files that could not be read, with their stamps: where a folder is copied, they may come after its `composition.json`. */
type Unread = Map<string, string>;

async function readAreas(
  folder: string,
  areas: z.infer<typeof builtComposition>['areas'],
  { log, unread }: { log: Log; unread: Unread },
) {
  const found: BuiltArea[] = [];
  for (const { id, version, path } of areas) {
    const [, inFolder = '', name = ''] = path.split('/');
    const file = join(folder, path, 'area.json');
    const seen = await stampOf(file);
    try {
      const release = areaRelease.parse(await jsonOf(file));
      if (inFolder !== id || release.id !== id) throw new Error(`${path} holds the area "${release.id}"`);
      found.push({ id, version, name, release });
    } catch (error) {
      unread.set(file, seen);
      // One unreadable area must not take down the others, or the login.
      log.error({ err: error, area: id, version }, 'an area is left out: its area.json cannot be read');
      found.push({ id, version, name, release: undefined });
    }
  }
  return found;
}

/** Only what the shell's build wrote: pages get data, never scripts. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

async function readShell(
  folder: string,
  name: string,
  { log, unread }: { log: Log; unread: Unread },
): Promise<LiveShell | null> {
  const files = { page: join(folder, 'index.html'), shell: join(folder, 'shell.json') };
  const seen = await Promise.all(Object.values(files).map(async (file) => [file, await stampOf(file)] as const));
  try {
    const html = await readFile(files.page, 'utf8');
    return { name, html, inlineScripts: inlineScripts(html), ...shellRelease.parse(await jsonOf(files.shell)) };
  } catch (error) {
    for (const [file, stamp] of seen) unread.set(file, stamp);
    log.warn({ err: error }, 'there is no shell to serve');
    return null;
  }
}

async function read(folder: string, to: { log: Log; unread: Unread }): Promise<Build> {
  const built = builtComposition.parse(await jsonOf(join(folder, 'composition.json')));
  const older = await readdir(join(folder, 'shell')).catch(() => []);
  const names = [built.shell, ...older.filter((name) => name !== built.shell && !name.startsWith('.')).sort()];
  return {
    areas: await readAreas(folder, built.areas, to),
    shell: await readShell(join(folder, 'shell', built.shell), built.shell, to),
    shellFolders: names.map((name) => join(folder, 'shell', name)),
    kit: built.kit,
  };
}

/**
 * Watches the releases folder of this machine: returns the same object until the build changes, or what it lacked has come.
 * Without a readable `composition.json` there is no shell and no area.
 */
export function watchBuild(folder: string, log: Log): () => Promise<Build> {
  let stamp = '';
  let unread: Unread = new Map();
  let reading: Promise<Build> | undefined;
  const moreHasCome = async () => {
    const changed = await Promise.all([...unread].map(async ([file, seen]) => (await stampOf(file)) !== seen));
    return changed.includes(true);
  };
  return async () => {
    const seen = await stampOf(join(folder, 'composition.json'));
    if (reading === undefined || seen !== stamp || (await moreHasCome())) {
      stamp = seen;
      unread = new Map();
      reading = read(folder, { log, unread }).catch((error: unknown) => {
        const message = 'composition.json cannot be read: the build brings nothing';
        // Without any build a server still answers programs.
        if (seen === MISSING) log.info({ folder }, message);
        else log.error({ err: error, folder }, message);
        return { areas: undefined, shell: null, shellFolders: [] };
      });
    }
    return reading;
  };
}
