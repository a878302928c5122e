import { adminBase, hasUnsavedWork } from '@sodalizio/area-kit/host';
import { matchPath } from 'react-router-dom';
import { freshEnough, liveNow, liveStore } from './live-composition.store.ts';
import type { ComposedArea } from './read-composition.ts';
import { reloadOnce } from './reload-once.ts';
import { routingOf } from './routing.ts';

let last: string | undefined;

/** A page begins anew: its first navigation is its own opening. For tests. */
export const forgetNavigation = (): void => {
  last = undefined;
};

/**
 * To be called before a navigation, with its address: it takes what is live, so that is asked first. Where the area that it
 * leads to has other routes by now than this page knows, the navigation fetches a new page; never while something is unsaved.
 */
export async function beforeNavigation(href: string): Promise<null> {
  const { pathname } = new URL(href);
  const first = last === undefined;
  // Filters live in the query: changing one is no navigation.
  if (pathname === last) return null;
  last = pathname;
  if (!first) await freshEnough();
  const { atPageLoad, revision } = liveStore.getState();
  const target = atPageLoad?.areas.find((area) => leadsTo(area, pathname));
  if (!target || hasUnsavedWork() || routingOf([liveNow(target)]) === routingOf([target])) return null;
  // The page goes away: nothing of this navigation may be seen any more.
  if (reloadOnce(`composition ${revision}`, () => window.location.assign(href))) await new Promise(() => {});
  return null;
}

const leadsTo = ({ release, tried }: ComposedArea, pathname: string) =>
  !tried && release.screens.some(({ path }) => matchPath(`${adminBase}/${path}`, pathname));
