import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { readModule } from '../read-modules.ts';
import { curatedNames } from '../shared-modules/curated-names.ts';
import {
  allShared,
  installedVersion,
  lazilyShared,
  type SharedDependency,
} from '../shared-modules/shared-dependencies.ts';
import { withoutStyles } from './evaluate-area.ts';

/** What a shell provides for areas, in its `shell.json`: for the verdict, which does not run the shell. */
export interface ShellOffer {
  readonly contract: number;
  readonly shared: Readonly<Record<string, { readonly version: string; readonly names: readonly string[] }>>;
  /** The shell's own screens: their names and addresses are taken. */
  readonly screens: readonly { readonly name: string; readonly path: string }[];
}

const importing = (folder: string) => ({ root: folder, logLevel: 'error' as const, plugins: [withoutStyles] });

async function ownScreens(folder: string): Promise<ShellOffer['screens']> {
  const file = join(folder, 'src/own-areas/index.ts');
  if (!existsSync(file)) return [];
  const { module } = await runnerImport<{ ownAreas?: readonly { screens: ShellOffer['screens'] }[] }>(
    file,
    importing(folder),
  );
  const areas = module.ownAreas ?? [];
  return areas.flatMap(({ screens }) => screens.map(({ name, path }) => ({ name, path })));
}

const lazy: ReadonlySet<string> = new Set(lazilyShared);

/** Names that a lazily shared module exports, read from its index: running it may require a browser. */
export function lazyNames(key: SharedDependency, folder: string): string[] {
  const file = createRequire(join(folder, 'package.json')).resolve(key);
  return readModule(file, readFileSync(file, 'utf8')).imports.flatMap(({ values }) => values);
}

async function ownNames(key: SharedDependency, folder: string): Promise<Record<string, unknown>> {
  const from = createRequire(join(folder, 'package.json'));
  if (lazy.has(key)) return Object.fromEntries(lazyNames(key, folder).map((name) => [name, true]));
  // React is CommonJS and loaded directly; our own packages are sources, which Vite has to read.
  if (key.startsWith('react')) return from(key);
  const { module } = await runnerImport<Record<string, unknown>>(from.resolve(key), importing(folder));
  return module;
}

/** Reads the offer of the shell in `folder`: the list its shared chunk is made from. */
export async function shellOffer(folder: string): Promise<ShellOffer> {
  const shared: Record<string, { version: string; names: readonly string[] }> = {};
  let contract = Number.NaN;
  for (const key of allShared) {
    const version = installedVersion(key, folder);
    if (!version) throw new Error(`The shell must list ${key} in its package.json: it brings the only copy of it.`);
    const curated = curatedNames(key);
    const whole = curated === '*' ? await ownNames(key, folder) : {};
    if (typeof whole.AREA_CONTRACT === 'number') contract = whole.AREA_CONTRACT;
    const names = curated === '*' ? Object.keys(whole).filter((name) => name !== 'default') : curated;
    shared[key] = { version, names: [...names].sort() };
  }
  if (Number.isNaN(contract)) throw new Error('area-kit says no contract number: AREA_CONTRACT is missing.');
  return { contract, shared, screens: await ownScreens(folder) };
}
