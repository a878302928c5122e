import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { areaRelease, type Composition } from '@sodalizio/contract';
import * as z from 'zod';
import type { Log } from '../platform/platform.ts';

/** `composition.json` as the build leaves it beside the release folders (decision 0007). */
const builtComposition = z.object({
  shell: z.string().regex(/^[\w.-]+$/),
  areas: z.array(
    z.object({ id: z.string(), version: z.string(), path: z.string().regex(/^areas\/[\w-]+\/[\w.+-]+\/$/) }),
  ),
});

/** `shell.json`: files of the shell to ask for at once, relative to its folder. */
const shellRelease = z.object({ css: z.array(z.string()), preload: z.array(z.string()) });

/** The shell as it is live; null where only a development server has one. */
export interface LiveShell {
  html: string;
  css: string[];
  preload: string[];
}

export interface Live {
  composition: Composition;
  /** The composition as JSON, and its ETag. */
  json: string;
  etag: string;
  shell: LiveShell | null;
  /** Folders of shell releases, the live one first: an open page may still ask for a chunk of an older one. */
  shellFolders: string[];
}

/** What is live, read again when the build has put a new `composition.json` in place. */
export interface Releases {
  live(): Promise<Live>;
}

async function jsonOf(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

async function readAreas(folder: string, areas: z.infer<typeof builtComposition>['areas'], log: Log) {
  const found: Composition['areas'] = [];
  for (const { id, version, path } of areas) {
    try {
      const release = areaRelease.parse(await jsonOf(join(folder, path, 'area.json')));
      found.push({ id, version, path: `/${path}`, release });
    } catch (error) {
      // One area that cannot be read must not take the others, or the login, with it.
      log.error({ err: error, area: id, version }, 'an area is left out: its area.json cannot be read');
    }
  }
  return found;
}

async function readShell(folder: string, log: Log): Promise<LiveShell | null> {
  try {
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    return { html, ...shellRelease.parse(await jsonOf(join(folder, 'shell.json'))) };
  } catch (error) {
    log.warn({ err: error }, 'there is no shell to serve');
    return null;
  }
}

async function read(folder: string, log: Log): Promise<Live> {
  const built = builtComposition.parse(await jsonOf(join(folder, 'composition.json')));
  const composition = { revision: 0, shell: built.shell, areas: await readAreas(folder, built.areas, log) };
  const json = JSON.stringify(composition);
  const older = await readdir(join(folder, 'shell')).catch(() => []);
  const names = [built.shell, ...older.filter((name) => name !== built.shell && !name.startsWith('.')).sort()];
  return {
    composition,
    json,
    etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`,
    shell: await readShell(join(folder, 'shell', built.shell), log),
    shellFolders: names.map((name) => join(folder, 'shell', name)),
  };
}

/** Watches one releases folder. Without a readable `composition.json` nothing is live: no area, no shell. */
export function openReleases(folder: string, log: Log): Releases {
  let stamp = '';
  let reading: Promise<Live> | undefined;
  return {
    live: async () => {
      const seen = await stat(join(folder, 'composition.json')).then(
        ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
        () => 'missing',
      );
      if (reading === undefined || seen !== stamp) {
        stamp = seen;
        reading = read(folder, log).catch((error: unknown) => {
          log.error({ err: error, folder }, 'composition.json cannot be read: no area is live');
          const nothing = { revision: 0, shell: '', areas: [] };
          return {
            composition: nothing,
            json: JSON.stringify(nothing),
            etag: '"empty"',
            shell: null,
            shellFolders: [],
          };
        });
      }
      return reading;
    },
  };
}
