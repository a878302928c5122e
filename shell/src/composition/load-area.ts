import type { Area } from '@sodalizio/area-kit';
import type { ComponentType } from 'react';
import { AreaFault, reportFault, within } from './area-fault.ts';
import { federation } from './federation.ts';
import { refuseMisfit } from './fits.ts';
import { fetchComposition, type PlacedArea } from './read-composition.ts';

const patience = 5000;

/** How often an area was tried anew. A URL that failed stays failed in the browser, so each new try has a path of its own. */
const attempts = new Map<string, number>();
const areas = new Map<string, Promise<Area>>();
const screens = new Map<string, Promise<ComponentType>>();

const baseOf = ({ id, path }: PlacedArea) => {
  const attempt = attempts.get(id) ?? 0;
  return attempt === 0 ? path : `/~${attempt}${path}`;
};

/**
 * Code of one screen. The same promise for the same screen, marked as React wants it once it is there: `use` then does not
 * suspend, and a screen that is already loaded appears at once. A failure is forgotten, so that the next opening tries again.
 */
export function loadScreen(placed: PlacedArea, name: string): Promise<ComponentType> {
  const key = `${placed.id} ${baseOf(placed)} ${name}`;
  const known = screens.get(key);
  if (known) return known;
  const loading = within(openScreen(placed, name), patience, name);
  screens.set(key, loading);
  loading.then(
    (screen) => Object.assign(loading, { status: 'fulfilled', value: screen }),
    () => screens.delete(key),
  );
  return loading;
}

/** Fetches a screen's code ahead of its opening; a failure waits for the opening to be told. */
export const warmScreen = (placed: PlacedArea, name: string): void =>
  void loadScreen(placed, name).catch(() => undefined);

/** Makes the next load of an area ask the server truly anew; answers the area as it is live now. */
export async function renewArea(placed: PlacedArea): Promise<PlacedArea> {
  attempts.set(placed.id, (attempts.get(placed.id) ?? 0) + 1);
  areas.delete(placed.id);
  const live = await fetchComposition().catch(() => []);
  return live.find(({ id }) => id === placed.id) ?? placed;
}

/** The whole area, for what it offers besides screens (search). */
export function loadArea(placed: PlacedArea): Promise<Area> {
  const known = areas.get(placed.id);
  if (known) return known;
  const loading = openArea(placed);
  areas.set(placed.id, loading);
  loading.catch(() => areas.delete(placed.id));
  return loading;
}

async function openScreen(placed: PlacedArea, name: string): Promise<ComponentType> {
  const area = await loadArea(placed);
  const screen = area.screens.find((one) => one.name === name);
  if (!screen) throw new AreaFault('threw-on-load', `it has no screen "${name}"`);
  const loaded = await screen.load().catch((error: unknown) => diagnose(placed, error));
  if (typeof loaded?.default !== 'function') throw new AreaFault('threw-on-load', `"${name}" has no screen to show`);
  return loaded.default;
}

async function openArea(placed: PlacedArea): Promise<Area> {
  const { host, shared } = await federation();
  refuseMisfit(placed.release, shared);
  const container = placed.release.container;
  const base = baseOf(placed);
  host.registerRemotes(
    [{ name: container, type: 'module', entry: new URL(base + placed.release.entry, window.location.href).href }],
    { force: true },
  );
  const [exposed] = await Promise.all([
    host.loadRemote<{ area?: Area }>(`${container}/area`).catch((error: unknown) => diagnose(placed, error)),
    ...placed.release.css.map((file) => stylesheet(placed, base + file)),
  ]);
  const area = exposed?.area;
  if (!area || !Array.isArray(area.screens)) throw new AreaFault('threw-on-load', 'what arrived is no area');
  return area;
}

/** Why the code did not run: asked of the server only after it failed, so that a good load costs nothing more. */
async function diagnose(placed: PlacedArea, error: unknown): Promise<never> {
  const detail = error instanceof Error ? error.message : String(error);
  const answer = await fetch(baseOf(placed) + placed.release.entry, {
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined);
  if (!answer) throw new AreaFault('unreachable', detail, { cause: error });
  if (answer.status === 404 || answer.status === 410) throw new AreaFault('vanished', detail, { cause: error });
  if (!answer.ok) throw new AreaFault('unreachable', `${answer.status} ${detail}`, { cause: error });
  throw new AreaFault('threw-on-load', detail, { cause: error });
}

/** The area's stylesheet is there before its first screen shows. Without it the area still opens: plain, but usable. */
function stylesheet(placed: PlacedArea, href: string): Promise<void> {
  const linked = [...document.styleSheets].some((sheet) => sheet.href && new URL(sheet.href).pathname === href);
  if (linked) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener(
      'error',
      () => {
        reportFault(placed, 'unreachable', `its stylesheet ${href}`);
        resolve();
      },
      { once: true },
    );
    document.head.append(link);
  });
}
