import { AREA_CONTRACT, type Area } from '@sodalizio/area-kit';
import type { ComponentType } from 'react';
import { AreaFault, reportFault, within } from './area-fault.ts';
import { diagnose } from './diagnose.ts';
import { federation } from './federation.ts';
import { refuseMisfit } from './fits.ts';
import { rememberWorked, workedBefore } from './last-worked.ts';
import { linkStylesheet, preloadModules } from './link-files.ts';
import { fetchComposition, type PlacedArea } from './read-composition.ts';
import { reloadOnce } from './reload-once.ts';

/** How long a person waits for an area's code before being told. */
export const patience = 5000;

/** How often an area was tried anew. A URL that failed stays failed in the browser, so each new try has a path of its own. */
const attempts = new Map<string, number>();
/** The release to load where it is no longer the one the page was born with. */
const moved = new Map<string, PlacedArea>();
const areas = new Map<string, Promise<Area>>();
const screens = new Map<string, Promise<ComponentType>>();

const liveOf = (placed: PlacedArea): PlacedArea => moved.get(placed.id) ?? placed;
const pathAt = (attempt: number, path: string) => (attempt === 0 ? path : `/~${attempt}${path}`);
const baseOf = ({ id, path }: PlacedArea) => pathAt(attempts.get(id) ?? 0, path);
const keyOf = (placed: PlacedArea, name: string) => `${placed.id} ${baseOf(placed)} ${name}`;

/**
 * Code of one screen. The same promise for the same screen, marked as React wants it once it is settled: `use` then does
 * not suspend, and a screen that is already loaded appears at once.
 */
export function loadScreen(born: PlacedArea, name: string): Promise<ComponentType> {
  const placed = liveOf(born);
  const key = keyOf(placed, name);
  const known = screens.get(key);
  if (known) return known;
  const loading = openScreen(placed, name)
    .catch((error: unknown) => openNewer(placed, name, error))
    .catch((error: unknown) => openOlder(placed, name, error));
  keep(key, loading);
  // Looking for a newer or older release moves the key: a failure has to be found under the new one too, or it begins anew without end.
  loading.catch(() => screens.set(keyOf(liveOf(born), name), loading));
  return loading;
}

function keep(key: string, loading: Promise<ComponentType>): void {
  screens.set(key, loading);
  loading.then(
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    (reason: unknown) => {
      Object.assign(loading, { status: 'rejected', reason });
      if (!(reason instanceof AreaFault) || !reason.arrives) return;
      // Late is better than never: the place shows it as soon as it is there.
      reason.arrives.then(
        () => {
          if (screens.get(key) === loading) screens.delete(key);
        },
        () => undefined,
      );
    },
  );
}

/** Fetches a screen's code ahead of its opening; a failure waits for the opening, which tries under a new path. */
export const warmScreen = (placed: PlacedArea, name: string): void =>
  void loadScreen(placed, name).catch(() => undefined);

/** To be called where a screen opens: what failed while nobody looked is tried anew. */
export function forgetFailure(born: PlacedArea, name: string): void {
  const placed = liveOf(born);
  const known = screens.get(keyOf(placed, name));
  if (known && Reflect.get(known, 'status') === 'rejected') tryAnew(placed);
}

/** Makes the next load of an area ask the server truly anew; answers the area as it is live now. */
export async function renewArea(born: PlacedArea): Promise<PlacedArea> {
  const placed = liveOf(born);
  if (placed.own) {
    tryAnew(placed);
    return placed;
  }
  const composed = await fetchComposition().catch(() => []);
  const live = composed.find(({ id }) => id === placed.id) ?? placed;
  moved.set(live.id, live);
  tryAnew(live);
  return live;
}

function tryAnew({ id }: PlacedArea): void {
  attempts.set(id, (attempts.get(id) ?? 0) + 1);
  for (const key of areas.keys()) if (key.startsWith(`${id} `)) areas.delete(key);
}

/** The whole area, for what it offers besides screens (search). */
export function loadArea(born: PlacedArea): Promise<Area> {
  const placed = liveOf(born);
  const key = keyOf(placed, '');
  const known = areas.get(key);
  if (known) return known;
  const loading = openArea(placed);
  areas.set(key, loading);
  loading.catch(() => areas.delete(key));
  return loading;
}

async function openScreen(placed: PlacedArea, name: string): Promise<ComponentType> {
  if (placed.own) return within(runScreen(placed, name), patience, name);
  const { shared } = await federation();
  refuseMisfit(placed.release, shared);
  const base = baseOf(placed);
  preloadModules(placed.release.screens.find((one) => one.name === name)?.preload.js.map((file) => base + file) ?? []);
  return within(runScreen(placed, name), patience, name);
}

async function runScreen(placed: PlacedArea, name: string): Promise<ComponentType> {
  const base = baseOf(placed);
  const area = await loadArea(placed);
  const screen = area.screens.find((one) => one.name === name);
  if (!screen) throw new AreaFault('threw-on-load', `it has no screen "${name}"`);
  const loaded = await screen.load().catch((error: unknown) => {
    if (placed.own) throw new AreaFault('unreachable', String(error), { cause: error });
    return diagnose(placed, base, name, error);
  });
  if (typeof loaded?.default !== 'function') throw new AreaFault('threw-on-load', `"${name}" has no screen to show`);
  if (!placed.own) rememberWorked(placed);
  return loaded.default;
}

/**
 * One name for each path an area is loaded from. The runtime keeps what failed by name, and taking a name for a second
 * path it warns about, so a new try is a new remote.
 */
const loadedFrom = new Map<string, string[]>();
function remoteName(container: string, base: string): string {
  const bases = loadedFrom.get(container) ?? [];
  loadedFrom.set(container, bases);
  if (!bases.includes(base)) bases.push(base);
  const nth = bases.indexOf(base);
  return nth === 0 ? container : `${container}__${nth}`;
}

async function openArea(placed: PlacedArea): Promise<Area> {
  if (placed.own) return placed.own;
  const { host, shared } = await federation();
  refuseMisfit(placed.release, shared);
  const { container, entry, css } = placed.release;
  const base = baseOf(placed);
  const again = pathAt((attempts.get(placed.id) ?? 0) + 1000, placed.path);
  const name = remoteName(container, base);
  host.registerRemotes([{ name, type: 'module', entry: new URL(base + entry, window.location.href).href }]);
  const [exposed] = await Promise.all([
    host
      .loadRemote<{ area?: Area }>(`${name}/area`)
      .catch((error: unknown) => diagnose(placed, base, undefined, error)),
    ...css.map((file) => linkStylesheet(placed, base + file, again + file)),
  ]);
  const area = exposed?.area;
  if (!area || !Array.isArray(area.screens)) throw new AreaFault('threw-on-load', 'what arrived is no area');
  if (area.contract !== AREA_CONTRACT || area.id !== placed.id)
    throw new AreaFault(
      'other-contract',
      `"${area.id}", contract ${area.contract}, arrived in the place of "${placed.id}"`,
    );
  return area;
}

/** After a deployment the old files may be gone: the release that is live now takes their place, unnoticed. */
async function openNewer(placed: PlacedArea, name: string, error: unknown): Promise<ComponentType> {
  if (!(error instanceof AreaFault) || error.fault !== 'vanished') throw error;
  const live = (await fetchComposition().catch(() => [])).find(({ id }) => id === placed.id);
  if (!live || live.path === placed.path) throw error;
  moved.set(live.id, live);
  try {
    return await openScreen(live, name);
  } catch (newer) {
    // It was made for a newer shell than this page: only a new page has that.
    if (newer instanceof AreaFault && ['other-contract', 'incompatible-shared'].includes(newer.fault))
      reloadOnce(live.path);
    throw newer;
  }
}

/** A release that does not run here gives way, for this browser session, to the one that ran before. */
async function openOlder(placed: PlacedArea, name: string, error: unknown): Promise<ComponentType> {
  const failed = liveOf(placed);
  const older = workedBefore(failed);
  if (!older || !(error instanceof AreaFault)) throw error;
  moved.set(failed.id, older);
  tryAnew(older);
  try {
    const screen = await openScreen(older, name);
    reportFault(failed, error.fault, `${error.message} (${older.version} took its place)`);
    return screen;
  } catch {
    moved.set(failed.id, failed);
    throw error;
  }
}
