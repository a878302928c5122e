import { linkToRoute, routeStore } from '@sodalizio/area-kit/host';
import { isAt } from '../composition/is-at.ts';
import { isOff } from '../composition/live-composition.store.ts';
import type { ComposedArea, ComposedScreen } from '../composition/read-composition.ts';
import { mayOpen } from './may-open.ts';

export interface OfferedScreen {
  readonly area: ComposedArea;
  readonly screen: ComposedScreen;
}

/** Handle of a route for layout and breadcrumbs: its screen, or only a title. */
export type RouteHandle = { readonly screen: ComposedScreen } | { readonly title: string };

export const isHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && ('screen' in handle || 'title' in handle);

/** A public screen has a root address and no frame; every other one is in the frame, below /admin. */
export const isPublic = ({ requires }: Pick<ComposedScreen, 'requires'>): boolean => requires === 'public';

/** Handle of a screen that anybody uses without a session, as the teacher panel; the login is the way to one. */
export const isForAnybody = (handle: unknown): boolean =>
  isHandle(handle) && 'screen' in handle && isPublic(handle.screen) && handle.screen.name !== 'login';

/** Whether a permission is granted: by the session, or before it by the last start. */
type May = (requires: string) => boolean;

/** A possible start page: a permitted screen without parameters. */
const canBeginAt = ({ area, screen }: OfferedScreen, may: May) =>
  !isOff(area) && !screen.path.includes(':') && !isPublic(screen) && may(screen.requires);

/** All screens of the areas, by route name; the first to claim a name or path keeps it. */
export function offeredScreens(areas: readonly ComposedArea[]): Map<string, OfferedScreen> {
  const offered = new Map<string, OfferedScreen>();
  const paths = new Set<string>();
  for (const area of areas)
    for (const screen of area.release.screens) {
      if (offered.has(screen.name) || paths.has(screen.path)) continue;
      offered.set(screen.name, { area, screen });
      paths.add(screen.path);
    }
  return offered;
}

/** From here on links by name lead to these screens. */
export function publishRoutes(offered: ReadonlyMap<string, OfferedScreen>): void {
  const paths = [...offered.values()].map(({ screen: { name, path, requires } }): [string, string] => [
    name,
    isPublic({ requires }) ? `/${path}` : path,
  ]);
  routeStore.setState({ paths: Object.fromEntries(paths) });
}

export interface MenuItem {
  readonly label: string;
  readonly icon: string;
  readonly order: number;
  readonly requires: string;
  readonly target: OfferedScreen;
}

/** The side menu: permitted entries with permitted screens, in the areas' own order. */
export function menuFor(
  offered: ReadonlyMap<string, OfferedScreen>,
  areas: readonly ComposedArea[],
  may: May = mayOpen,
): MenuItem[] {
  return areas
    .flatMap((area) => area.release.menu)
    .flatMap(({ screen, label, icon, order, requires }) => {
      const target = offered.get(screen);
      return target ? [{ label, icon, order, requires, target }] : [];
    })
    .filter(({ requires, target }) => !isOff(target.area) && may(requires) && may(target.screen.requires))
    .sort((a, b) => a.order - b.order);
}

/** Areas whose search this person may use. */
export const searchingAreas = (areas: readonly ComposedArea[], may: May = mayOpen): ComposedArea[] =>
  areas.filter((area) => area.release.search && may(area.release.search.requires) && !isOff(area));

/** What this person would ask the palette for, in the words of the area that finds it. */
export const searchPrompt = (areas: readonly ComposedArea[], may: May = mayOpen): string | undefined =>
  searchingAreas(areas, may).find(({ release }) => release.search?.prompt)?.release.search?.prompt;

/**
 * A person's start page: the first menu entry, else an area's first screen without parameters. Undefined, which is the page with
 * the search, if they may search some areas and the first menu entry is of another one. Never one's own profile.
 */
export function homeOf(
  offered: ReadonlyMap<string, OfferedScreen>,
  areas: readonly ComposedArea[],
  may: May = mayOpen,
): string | undefined {
  const [first] = menuFor(offered, areas, may);
  const searching = searchPrompt(areas, may) === undefined ? [] : searchingAreas(areas, may);
  if (searching.length > 0 && !searching.some(({ id }) => id === first?.target.area.id)) return undefined;
  if (first) return first.target.screen.path;
  return [...offered.values()].find((one) => one.area.own === undefined && canBeginAt(one, may))?.screen.path;
}

/** The next page after leaving one (its address) that has nothing to show: a menu entry of another area, else none. */
export function homeBut(
  left: string,
  offered: ReadonlyMap<string, OfferedScreen>,
  areas: readonly ComposedArea[],
): string | undefined {
  const of = [...offered.values()].find(({ screen }) => isAt(screen.path, left))?.area;
  return menuFor(offered, areas).find(({ target }) => target.area !== of)?.target.screen.path;
}

export interface Page {
  readonly label: string;
  readonly target: OfferedScreen;
}

/** Every permitted screen without parameters, those of the menu first and with its labels. */
export function pagesFor(offered: ReadonlyMap<string, OfferedScreen>, areas: readonly ComposedArea[]): Page[] {
  const entries = new Map(areas.flatMap(({ release }) => release.menu).map((entry) => [entry.screen, entry]));
  const order = ({ screen }: OfferedScreen) => entries.get(screen.name)?.order ?? Number.MAX_VALUE;
  return [...offered.values()]
    .filter((one) => canBeginAt(one, mayOpen))
    .sort((one, other) => order(one) - order(other))
    .map((target) => ({ label: entries.get(target.screen.name)?.label ?? target.screen.title, target }));
}

export interface Action {
  readonly label: string;
  readonly to: string;
}

export function actionsFor(offered: ReadonlyMap<string, OfferedScreen>, areas: readonly ComposedArea[]): Action[] {
  return areas
    .filter((area) => !isOff(area))
    .flatMap(({ release }) => release.actions ?? [])
    .filter(({ screen, requires }) => {
      const target = offered.get(screen)?.screen;
      return target !== undefined && mayOpen(target.requires) && mayOpen(requires);
    })
    .map(({ label, screen, params, query }) => ({ label, to: linkToRoute(screen, params, query) }));
}
