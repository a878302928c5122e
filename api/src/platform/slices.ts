import { existsSync, readdirSync } from 'node:fs';
import type { Database } from '../db/open-database.ts';
import { areaContracts } from './area-contracts.ts';
import type { ArtefactStore } from './artefacts/artefact-store.ts';
import type { App } from './platform.ts';

/** What `<id>/<id>.slice.ts` exports as `slice`: the server's half of an area, or a part of the product itself (auth, users). */
export interface Slice {
  /** Serves the slice's endpoints; an area's are those of `shared/contract/src/areas/<id>.ts`. */
  readonly register: (app: App) => void;
  /**
   * Fills the area's tables with a few invented rows where they are empty, so that a product of the demo (`npm start`, a
   * verdict) has something to show on every screen. Slices do so in the order of their ids; `artefacts` is for files.
   */
  readonly demo?: (db: Database, now: Date, artefacts: ArtefactStore) => Promise<void>;
  /** Fills an empty database with people before the server is built; gives back how many, 0 where there are some. */
  readonly demoPeople?: (db: Database, people: DemoPeople) => Promise<number>;
}

/** The member an account belongs to. */
export interface AccountHolder {
  codaica: string;
  last_name: string;
  first_name: string;
  tax_code: string;
}

/** How many people a slice invents, and from what; the same options, the same people. */
export interface DemoPeople {
  readonly seed: number;
  /** YYYY-MM-DD: years, ages and late payers are counted from it. */
  readonly today: string;
  readonly count: number;
  /** Takes away those who are there first. */
  readonly replace?: boolean;
  readonly onProgress?: ((progress: DemoProgress) => void) | undefined;
  /** Adds the demo accounts, which belong to the first people. */
  readonly addAccounts: (trx: Database, holders: readonly AccountHolder[]) => Promise<void>;
}

export interface DemoProgress {
  step: 'rows' | 'indexes' | 'statistics';
  done: number;
  total: number;
}

const here = new URL('../', import.meta.url);

/** Names of the folders that have a slice, from one look at the server's sources. */
const idsIn = (folder: URL): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/${entry.name}.slice.ts`, folder)))
    .map(({ name }) => name)
    .sort();

const load = (file: string, folder: URL): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ new URL(file, folder).href);

const isSlice = (value: unknown): value is Slice =>
  typeof value === 'object' && value !== null && 'register' in value && typeof value.register === 'function';

/**
 * Every slice of the server, by id. They are found rather than listed, so that a new one edits no file but its own. None
 * may rely on the order: what one says to another (`Admission`) is asked when a call comes.
 * Throws a sentence for a slice file that exports no `slice`.
 */
export async function findSlices(folder: URL = here): Promise<{ id: string; slice: Slice }[]> {
  return Promise.all(
    idsIn(folder).map(async (id) => {
      const { slice } = await load(`${id}/${id}.slice.ts`, folder);
      if (!isSlice(slice)) throw new Error(`api/src/${id}/${id}.slice.ts must export "slice" with "register".`);
      return { id, slice };
    }),
  );
}

/**
 * Lets a slice serve its endpoints, and holds it to them: with an area, its whole API has to switch off. Only a folder
 * without a file in the contract's `areas/` may serve what is no area's.
 */
export function registerSlice(app: App, { id, slice }: { id: string; slice: Slice }): void {
  const { endpoints } = app.platform;
  const before = endpoints.length;
  const isArea = areaContracts.some((contract) => contract.id === id);
  slice.register(app);
  for (const { method, path, area } of endpoints.slice(before)) {
    if (area !== id && (isArea || area !== undefined))
      throw new Error(`${method} ${path} is served by api/src/${id}: its endpoint must say area: '${id}'.`);
  }
}
