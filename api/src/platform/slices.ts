import { existsSync, readdirSync } from 'node:fs';
import type { Database } from '../db/open-database.ts';
import { areaContracts } from './area-contracts.ts';
import type { ArtefactStore } from './artefacts/artefact-store.ts';
import type { App } from './platform.ts';

/** Exported as `slice` by `<id>/<id>.slice.ts`: the server's half of an area, or a part of the product itself (auth, users). */
export interface Slice {
  /** Serves the slice's endpoints; an area's are those of `shared/contract/src/areas/<id>.ts`. */
  readonly register: (app: App) => void;
  /**
   * Fills the area's empty tables with a few invented rows, so that a demo (`npm start`, a verdict) has content on every screen.
   * Slices run in the order of their ids, after those of `demoAfter`; `artefacts` is for files.
   */
  readonly demo?: (db: Database, now: Date, artefacts: ArtefactStore) => Promise<void>;
  /** Ids of slices whose demo rows this one's need. */
  readonly demoAfter?: readonly string[];
  /** Fills an empty database with people before the server is built; returns how many, 0 where there are some. */
  readonly demoPeople?: (db: Database, people: DemoPeople) => Promise<number>;
}

export interface AccountHolder {
  codaica: string;
  last_name: string;
  first_name: string;
  tax_code: string;
}

/** Parameters of invented people; the same ones give the same people. */
export interface DemoPeople {
  readonly seed: number;
  /** YYYY-MM-DD: base of years, ages and late payments. */
  readonly today: string;
  readonly count: number;
  readonly replace?: boolean;
  readonly onProgress?: ((progress: DemoProgress) => void) | undefined;
  readonly addAccounts: (trx: Database, holders: readonly AccountHolder[]) => Promise<void>;
}

export interface DemoProgress {
  step: 'rows' | 'indexes' | 'statistics';
  done: number;
  total: number;
}

const here = new URL('../', import.meta.url);

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
 * Every slice of the server, by id. They are found, not listed, so that a new one edits no other file. None may rely on the
 * order: hooks between slices (`Admission`) are called per request.
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

/** Slices in the order their demo rows are filled. */
export function inDemoOrder(slices: readonly { id: string; slice: Slice }[]): Slice[] {
  const left = new Map(slices.map((one) => [one.id, one.slice]));
  const ordered: Slice[] = [];
  const take = (id: string): void => {
    const slice = left.get(id);
    if (!slice || !left.delete(id)) return;
    for (const before of slice.demoAfter ?? []) take(before);
    ordered.push(slice);
  };
  for (const { id } of slices) take(id);
  return ordered;
}

/**
 * Registers a slice and checks its endpoints: switching an area off has to switch off its whole API. Only a folder without a
 * file in the contract's `areas/` may serve endpoints of no area.
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
