import { existsSync, readdirSync } from 'node:fs';
import type { Migration } from 'kysely/migration';
import type { Database } from '../db/open-database.ts';
import type { ArtefactStore } from './artefacts/artefact-store.ts';
import type { App } from './platform.ts';

/** What `<id>/<id>.slice.ts` exports as `slice`: the server's half of an area. */
export interface AreaSlice {
  /** Serves the area's endpoints, those of `shared/contract/src/areas/<id>.ts`. */
  readonly register: (app: App) => void;
  /**
   * Fills the area's tables with a few invented rows where they are empty, so that a product of the demo (`npm start`, a
   * verdict) has something to show on every screen. Slices do so in the order of their ids; `artefacts` is for files.
   */
  readonly demo?: (db: Database, now: Date, artefacts: ArtefactStore) => Promise<void>;
}

const here = new URL('../', import.meta.url);

/** Ids of the areas that have a slice, from one look at the folder of the server's sources. */
const idsIn = (folder: URL): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/${entry.name}.slice.ts`, folder)))
    .map(({ name }) => name)
    .sort();

const load = (file: string, folder: URL): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ new URL(file, folder).href);

const isSlice = (value: unknown): value is AreaSlice =>
  typeof value === 'object' && value !== null && 'register' in value && typeof value.register === 'function';

/**
 * The slices of areas, by id. They are found rather than listed, so that a new area edits no file of the server.
 * Throws a sentence for a slice file that exports no `slice`.
 */
export async function findSlices(folder: URL = here): Promise<{ id: string; slice: AreaSlice }[]> {
  return Promise.all(
    idsIn(folder).map(async (id) => {
      const { slice } = await load(`${id}/${id}.slice.ts`, folder);
      if (!isSlice(slice)) throw new Error(`api/src/${id}/${id}.slice.ts must export "slice" with "register".`);
      return { id, slice };
    }),
  );
}

/** Lets a slice serve its endpoints, and holds it to them: with the area, its whole API has to switch off. */
export function registerSlice(app: App, { id, slice }: { id: string; slice: AreaSlice }): void {
  const { endpoints } = app.platform;
  const before = endpoints.length;
  slice.register(app);
  for (const { method, path, area } of endpoints.slice(before)) {
    if (area !== id)
      throw new Error(`${method} ${path} is served by api/src/${id}: its endpoint must say area: '${id}'.`);
  }
}

/** `2026-11-21-eventi`, `2026-12-03-eventi-places`: a day, the area's id, what it is about. */
const isMigrationOf = (id: string, name: string): boolean =>
  new RegExp(`^\\d{4}-\\d{2}-\\d{2}-${id}(-[a-z0-9-]+)?$`).test(name);

/** Whether a migration of this name belongs to an area; those of the product begin with four digits and a word. */
export const belongsToAnArea = (name: string): boolean => /^\d{4}-\d{2}-\d{2}-[a-z]/.test(name);

/**
 * The migrations in `<id>/migrations/` of every slice. Their names begin with the day and the id, so those of two areas
 * never meet and each area's own run in the order they were written. Throws a sentence for a name that does not.
 */
export async function findMigrations(folder: URL = here): Promise<Record<string, Migration>> {
  const found: [string, Migration][] = [];
  for (const id of idsIn(folder)) {
    const own = new URL(`${id}/migrations/`, folder);
    const files = existsSync(own) ? readdirSync(own).filter((file) => /^(?!.*\.test\.ts$).*\.ts$/.test(file)) : [];
    for (const file of files.sort()) {
      const name = file.slice(0, -'.ts'.length);
      if (!isMigrationOf(id, name))
        throw new Error(`api/src/${id}/migrations/${file} must be called like 2026-01-31-${id}.ts.`);
      const { up } = await load(file, own);
      if (typeof up !== 'function') throw new Error(`api/src/${id}/migrations/${file} must export "up".`);
      found.push([name, { up: up as Migration['up'] }]);
    }
  }
  return Object.fromEntries(found);
}
