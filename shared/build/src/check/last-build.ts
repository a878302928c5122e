import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { fileList } from '../recipe/file-list.ts';

const Built = z.object({ shell: z.string(), areas: z.array(z.object({ path: z.string() })) });

/** Paths of what the last build brought, where there was one: releases whose folder somebody removed since are left out. */
export function lastBuild(releases: string): { readonly shell: readonly string[]; readonly areas: readonly string[] } {
  const file = join(releases, 'composition.json');
  if (!existsSync(file)) return { shell: [], areas: [] };
  const { shell, areas } = Built.parse(JSON.parse(readFileSync(file, 'utf8')));
  const isThere = (path: string) => existsSync(join(releases, path, fileList));
  return { shell: [`shell/${shell}/`].filter(isThere), areas: areas.map(({ path }) => path).filter(isThere) };
}
