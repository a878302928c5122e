import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { normalizePath, type Plugin, runnerImport } from 'vite';
import { isRecord } from '../is-record.ts';

/** The static half of an area's value, and for each screen the file its `load` imports. */
export interface AreaValue {
  readonly id: string;
  readonly contract: number;
  readonly menu: readonly Readonly<Record<string, unknown>>[];
  /** Fills of other areas' slots; `module` is the file of a part, missing for a link. */
  readonly slots: readonly (Readonly<Record<string, unknown>> & {
    readonly slot: string;
    readonly link?: string;
    readonly module?: string;
  })[];
  readonly actions?: readonly Readonly<Record<string, unknown>>[];
  readonly search?: { readonly requires: string; readonly prompt?: string };
  readonly screens: readonly (Readonly<Record<string, unknown>> & {
    readonly name: string;
    readonly path: string;
    readonly early?: readonly { readonly path: string }[];
    readonly module: string;
  })[];
}

/** Menu and routes do not depend on styles, and Vite's style plugins do not run outside a build. */
export const withoutStyles: Plugin = {
  name: 'sodalizio:without-styles',
  enforce: 'pre',
  resolveId: (id) => (/\.(css|svg|png|woff2)(\?|$)/.test(id) ? '\0without-styles' : null),
  load: (id) => (id === '\0without-styles' ? 'export default {};' : null),
};

/** The id of the module that a loader `() => import('./x.tsx')` would import, read from the loader without running it. */
function moduleOf(load: unknown, folder: string): string {
  const specifier = /import(?:__)?\(\s*["'`]([^"'`]+)["'`]/.exec(String(load))?.[1];
  if (!specifier) throw new Error(`A load must be written () => import('./file.tsx'); found: ${String(load)}`);
  const candidates = [resolve(folder, 'src', specifier), join(folder, specifier), specifier];
  const file = candidates.find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`A load names ${specifier}, which is not there.`);
  // Vite's ids have `/` on Windows too.
  return normalizePath(file);
}

function slotsOf(area: Record<string, unknown>, file: string): AreaValue['slots'] {
  const slots = Array.isArray(area.slots) ? area.slots : [];
  return slots.map((one: unknown) => {
    if (!isRecord(one) || typeof one.slot !== 'string') throw new Error(`${file}: every slot it fills has a name.`);
    const { load, link, ...fixed } = one;
    const to = typeof link === 'string' ? { link } : { module: moduleOf(load, dirname(dirname(file))) };
    return { ...fixed, slot: one.slot, ...to };
  });
}

function searchOf(search: unknown): Pick<AreaValue, 'search'> {
  if (!isRecord(search) || typeof search.requires !== 'string') return {};
  const { requires, prompt } = search;
  return { search: { requires, ...(typeof prompt === 'string' ? { prompt } : {}) } };
}

/**
 * Runs `src/area.tsx` of an area in Node, without its loaders, and returns its static half.
 * Throws a sentence when it has no `area` export or a loader is not a plain dynamic import.
 */
export const evaluateArea = async (folder: string): Promise<AreaValue> => (await readArea(folder)).value;

export async function readArea(folder: string): Promise<{ value: AreaValue; files: ReadonlySet<string> }> {
  const file = join(folder, 'src/area.tsx');
  const options = { root: folder, logLevel: 'error' as const, plugins: [withoutStyles] };
  const { module, dependencies } = await runnerImport<Record<string, unknown>>(file, options);
  const area = module.area;
  if (!isRecord(area) || typeof area.id !== 'string' || !Array.isArray(area.menu) || !Array.isArray(area.screens)) {
    throw new Error(`${file} must export "area" made by defineArea.`);
  }
  const contract = area.contract;
  if (typeof contract !== 'number')
    throw new Error(`${file}: "area" must be made by defineArea, which adds its contract number.`);
  const screens = area.screens.map((screen: unknown) => {
    if (!isRecord(screen) || typeof screen.name !== 'string' || typeof screen.path !== 'string') {
      throw new Error(`${file}: every screen has a name and a path.`);
    }
    const { load, ...fixed } = screen;
    const early = Array.isArray(screen.early) ? { early: screen.early } : {};
    return { ...fixed, ...early, name: screen.name, path: screen.path, module: moduleOf(load, folder) };
  });
  const value = {
    id: area.id,
    contract,
    menu: area.menu,
    screens,
    slots: slotsOf(area, file),
    ...(Array.isArray(area.actions) ? { actions: area.actions } : {}),
    ...searchOf(area.search),
  };
  return { value, files: new Set([file, ...dependencies.map((path) => resolve(folder, path))]) };
}
