import { linkToRoute, useCrumbOf } from '@sodalizio/area-kit/host';
import { useLocation, useMatches } from 'react-router-dom';
import { isHandle, type OfferedScreen } from '../routes/screens.ts';

export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** Breadcrumbs: the chain of `parent`s, the open page last, under its own crumb if it has one. */
export function useTrail(offered: ReadonlyMap<string, OfferedScreen>): Crumb[] {
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  const named = useCrumbOf(pathname);
  if (!isHandle(match?.handle)) return [];
  if ('title' in match.handle) return [{ label: match.handle.title }];
  const { screen } = match.handle;
  const above: Crumb[] = [];
  const seen = new Set([screen.name]);
  for (let name = screen.parent; name && !seen.has(name); ) {
    seen.add(name);
    const parent = offered.get(name)?.screen;
    if (!parent) break;
    above.unshift({ label: parent.title, to: linkToRoute(parent.name, onlyGiven(match.params)) });
    name = parent.parent;
  }
  return [...above, { label: named ?? screen.title }];
}

const onlyGiven = (params: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
