import { createStore, useStore } from 'zustand';
import { toSearchParams } from './call.ts';

/** Where the back-office lives (specification section 2). */
export const adminBase = '/admin';

interface RouteState {
  /** Route name → path below /admin, of every area; a public screen's stands outside of it and begins with a slash. */
  readonly paths: Readonly<Record<string, string>>;
  /** A nicer leaf for the breadcrumbs, by the address it was said for. */
  readonly crumbs: Readonly<Record<string, string>>;
}

export const routeStore = createStore<RouteState>(() => ({ paths: {}, crumbs: {} }));

/**
 * The only way to link: by route name, never by another area's path.
 * A name nobody offers (its area is switched off) links to the not-found page instead of breaking the screen.
 */
export function linkTo(
  name: string,
  params: Readonly<Record<string, string | number>> = {},
  query: object = {},
): string {
  const path = routeStore.getState().paths[name];
  if (path === undefined) return `${adminBase}/not-found`;
  const filled = path.replace(/:([a-z_A-Z]+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));
  const search = toSearchParams(query).toString();
  return `${path.startsWith('/') ? '' : `${adminBase}/`}${filled}${search && `?${search}`}`;
}

/** The crumb a screen asked for, if any. For the shell. */
export const useCrumbOf = (pathname: string) => useStore(routeStore, (state) => state.crumbs[pathname]);

export const setCrumb = (pathname: string, label: string) =>
  routeStore.setState((state) => ({ crumbs: { ...state.crumbs, [pathname]: label } }));
