import { globSync } from 'node:fs';
import type { Migration } from 'kysely/migration';

const sources = new URL('../', import.meta.url);

/** From before every folder had its own: these may be in any, and run first, by number. */
const isOld = (name: string): boolean => /^000\d-/.test(name);

/** `2026-11-21-eventi`, `2026-12-03-eventi-places`: day, folder name, subject. */
const isMigrationOf = (folder: string, name: string): boolean =>
  new RegExp(`^\\d{4}-\\d{2}-\\d{2}-${folder}(-[a-z0-9-]+)?$`).test(name);

/** Whether a database may have run this migration although its file is missing: the area was removed. */
export const mayBeGone = (name: string): boolean => !isOld(name);

/**
 * The migrations in `<folder>/migrations/` of every folder of the server, by name. Names begin with the day and the folder, so
 * those of two areas never collide and each area's own run in the order they were written. Throws a sentence for any other
 * name.
 */
export async function findMigrations(root: URL = sources): Promise<Record<string, Migration>> {
  const found: [string, Migration][] = [];
  for (const file of globSync('*/migrations/*.ts', { cwd: root })
    .filter((one) => !one.endsWith('.test.ts'))
    .sort()) {
    const [folder = '', , base = ''] = file.replaceAll('\\', '/').split('/');
    const name = base.slice(0, -'.ts'.length);
    if (!isOld(name) && !isMigrationOf(folder, name))
      throw new Error(`api/src/${file} must be called like 2026-01-31-${folder}.ts.`);
    const { up }: Record<string, unknown> = await import(/* @vite-ignore */ new URL(file, root).href);
    if (typeof up !== 'function') throw new Error(`api/src/${file} must export "up".`);
    found.push([name, { up: up as Migration['up'] }]);
  }
  return Object.fromEntries(found);
}
