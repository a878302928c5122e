import { AREA_CONTRACT, type Area } from '@sodalizio/area-kit';
import type { ComponentType } from 'react';
import { AreaFault, reportFault, within } from './area-fault.ts';
import { diagnose } from './diagnose.ts';
import { federation } from './federation.ts';
import { refuseMisfit } from './fits.ts';
import { workedBefore } from './last-worked.ts';
import { linkStylesheet, preloadModules } from './link-files.ts';
import { checkComposition, isOff } from './live-composition.ts';
import type { PlacedArea } from './read-composition.ts';
import { reloadOnce } from './reload-once.ts';
import { bornOf, forgetStandIn, isStandIn, releaseFor, releaseOf, standIn } from './which-release.ts';

/** How long a person waits for an area's code before being told. */
export const patience = 5000;

/** Code of a screen, and the release it came from: not always the one that was asked for. */
export interface LoadedScreen {
  readonly Screen: ComponentType;
  readonly release: PlacedArea;
}

/** How often a release was tried anew. A URL that failed stays failed in the browser, so each new try has a path of its own. */
const attempts = new Map<string, number>();
const areas = new Map<string, Promise<Area>>();
const screens = new Map<string, Promise<LoadedScreen>>();

const attemptsOf = ({ id, path }: PlacedArea) => attempts.get(`${id} ${path}`) ?? 0;
const pathAt = (attempt: number, path: string) => {
  if (attempt === 0) return path;
  // Another origin serves its files as it likes: there only a query is surely the same file.
  return path.startsWith('/') ? `/~${attempt}${path}` : path;
};
const baseOf = (placed: PlacedArea) => pathAt(attemptsOf(placed), placed.path);
const keyOf = (placed: PlacedArea, name: string) => `${placed.id} ${attemptsOf(placed)} ${placed.path} ${name}`;

/**
 * Code of one screen of this very release, or of the one that takes its place when it does not run. The same promise for
 * the same screen, marked as React wants it once it is settled: `use` then does not suspend, and a screen that is already
 * loaded appears at once.
 */
export function loadScreen(placed: PlacedArea, name: string): Promise<LoadedScreen> {
  const key = keyOf(placed, name);
  const known = screens.get(key);
  if (known) return known;
  const loading = openScreen(placed, name)
    .catch((error: unknown) => openNewer(placed, name, error))
    .catch((error: unknown) => openOlder(placed, name, error));
  keep(key, loading);
  return loading;
}

function keep(key: string, loading: Promise<LoadedScreen>): void {
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
export function warmScreen(born: PlacedArea, name: string): void {
  if (!isOff(born)) loadScreen(releaseFor(born, name), name).catch(() => undefined);
}

/** To be called where a screen opens: what failed while nobody looked is tried anew. */
export function forgetFailure(placed: PlacedArea, name: string): void {
  const known = screens.get(keyOf(placed, name));
  if (known && Reflect.get(known, 'status') === 'rejected') tryAnew(placed);
}

/** Makes the next load of an area ask the server truly anew; answers the release to load, which is what is live now. */
export async function renewArea(born: PlacedArea, name: string): Promise<PlacedArea> {
  if (!born.own) {
    await checkComposition();
    forgetStandIn(born.id);
  }
  const live = releaseFor(born, name);
  tryAnew(live);
  return live;
}

function tryAnew(placed: PlacedArea): void {
  attempts.set(`${placed.id} ${placed.path}`, attemptsOf(placed) + 1);
}

/** The whole area as it is to be had now, for what it offers besides screens (search). */
export const loadArea = (born: PlacedArea): Promise<Area> => areaOf(releaseOf(born));

function areaOf(placed: PlacedArea): Promise<Area> {
  const key = keyOf(placed, '');
  const known = areas.get(key);
  if (known) return known;
  const loading = openArea(placed);
  areas.set(key, loading);
  loading.catch(() => areas.delete(key));
  return loading;
}

async function openScreen(placed: PlacedArea, name: string): Promise<LoadedScreen> {
  if (placed.own) return within(runScreen(placed, name), patience, name);
  const { shared } = await federation();
  refuseMisfit(placed.release, shared);
  const base = baseOf(placed);
  preloadModules(placed.release.screens.find((one) => one.name === name)?.preload.js.map((file) => base + file) ?? []);
  return within(runScreen(placed, name), patience, name);
}

async function runScreen(placed: PlacedArea, name: string): Promise<LoadedScreen> {
  const base = baseOf(placed);
  const area = await areaOf(placed);
  const screen = area.screens.find((one) => one.name === name);
  if (!screen) throw new AreaFault('threw-on-load', `it has no screen "${name}"`);
  const loaded = await screen.load().catch((error: unknown) => {
    if (placed.own) throw new AreaFault('unreachable', String(error), { cause: error });
    return diagnose(placed, base, name, error);
  });
  if (typeof loaded?.default !== 'function') throw new AreaFault('threw-on-load', `"${name}" has no screen to show`);
  return { Screen: loaded.default, release: placed };
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
  const again = pathAt(attemptsOf(placed) + 1000, placed.path);
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
async function openNewer(placed: PlacedArea, name: string, error: unknown): Promise<LoadedScreen> {
  if (!(error instanceof AreaFault) || error.fault !== 'vanished' || placed.own) throw error;
  await checkComposition();
  const live = releaseFor(placed, name);
  if (live.path === placed.path) throw error;
  const loaded = await openScreen(live, name);
  reportFault(placed, error.fault, `${error.message} (${live.version} is live)`);
  return loaded;
}

const madeForAnotherShell = ({ fault }: AreaFault) => fault === 'other-contract' || fault === 'incompatible-shared';

/** A release that does not run here gives way, for this browser session, to the one that ran before. */
async function openOlder(placed: PlacedArea, name: string, error: unknown): Promise<LoadedScreen> {
  if (!(error instanceof AreaFault) || placed.own || placed.tried) throw error;
  const failed = releaseFor(placed, name);
  const older = olderThan(failed);
  if (older) {
    if (!areas.has(keyOf(older, ''))) tryAnew(older);
    const loaded = await openScreen(older, name).catch(() => undefined);
    if (loaded) {
      standIn(failed, older);
      reportFault(failed, error.fault, error.message, older);
      return loaded;
    }
  }
  // It was made for a newer shell than this page: only a new page has that.
  const born = bornOf(failed.id);
  if (born && born.path !== failed.path && madeForAnotherShell(error)) reloadOnce(failed.path);
  throw error;
}

/** What can stand in for a release that failed: the one that ran before, else the one this page came with. */
export function olderThan(failed: PlacedArea): PlacedArea | undefined {
  if (failed.own || failed.tried || isStandIn(failed)) return undefined;
  const born = bornOf(failed.id);
  return workedBefore(failed) ?? (born && born.path !== failed.path ? born : undefined);
}
