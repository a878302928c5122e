import { noteNextPage } from '@sodalizio/area-kit/host';
import { isAt } from './is-at.ts';
import { freshEnough, liveNow, liveStore } from './live-composition.store.ts';
import type { ComposedArea } from './read-composition.ts';
import { reloadOnce } from './reload-once.ts';
import { routingOf } from './routing.ts';
import { hasWork } from './typed-text.ts';

let last: string | undefined;

export const forgetNavigation = (): void => {
  last = undefined;
};

/**
 * Call it before a navigation, with its address: refreshes the live composition first. Where the target area has other routes
 * than this page knows, the navigation loads a new page; never with unsaved work.
 */
export async function beforeNavigation(href: string): Promise<null> {
  const { pathname } = new URL(href);
  const first = last === undefined;
  // Filters are in the query: changing one is no navigation.
  if (pathname === last) return null;
  last = pathname;
  if (!first) await preparing(pathname, freshEnough());
  const { atPageLoad, revision } = liveStore.getState();
  const target = atPageLoad?.areas.find((area) => leadsTo(area, pathname));
  if (!target || hasWork() || routingOf([liveNow(target)]) === routingOf([target])) return null;
  // The page is being replaced: the navigation must not become visible.
  if (reloadOnce(`composition ${revision}`, () => window.location.assign(href))) await new Promise(() => {});
  return null;
}

/** Meanwhile the screen before is drawn, and its address is still there. */
async function preparing(pathname: string, work: Promise<unknown>): Promise<void> {
  noteNextPage(pathname);
  await work.finally(() => {
    if (last === pathname) noteNextPage(undefined);
  });
}

/** The area whose screen has this address. */
export const shownArea = (pathname: string): ComposedArea | undefined => {
  const found = liveStore.getState().atPageLoad?.areas.find((area) => leadsTo(area, pathname));
  return found && liveNow(found);
};

const leadsTo = ({ release, tried }: ComposedArea, pathname: string) =>
  !tried && release.screens.some(({ path }) => isAt(path, pathname));
