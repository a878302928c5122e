import type { PublishedRoutes, RouteName } from '@sodalizio/contract';
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

type Values = Readonly<Record<string, string | number>>;

/**
 * Address of a screen by its route name. For the shell, which knows names only as text; areas have `linkTo`.
 * A name nobody offers (its area is switched off) leads to the not-found page instead of breaking the screen.
 */
export function linkToRoute(name: string, params: Values = {}, query: object = {}): string {
  const path = routeStore.getState().paths[name];
  if (path === undefined) return `${adminBase}/not-found`;
  const filled = path.replace(/:([a-z_A-Z]+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));
  const search = toSearchParams(query).toString();
  return `${path.startsWith('/') ? '' : `${adminBase}/`}${filled}${search && `?${search}`}`;
}

/** Screens of an area: route name → path below /admin, `:name` for what an address is given. */
export type Routes = Readonly<Record<string, string>>;

type ParamOf<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamOf<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

type Link<Param extends string> = [Param] extends [never]
  ? [params?: Readonly<Record<string, never>>, query?: object]
  : [params: Readonly<Record<Param, string | number>>, query?: object];

/** Where links of an area may lead: to its own screens, and to those that others publish. */
type LinkOf<R extends Routes, Name extends keyof R | RouteName> = Link<
  Name extends keyof R ? ParamOf<R[Name]> : Name extends RouteName ? PublishedRoutes[Name] : never
>;

/**
 * Declares the screens of an area. Its `linkTo` is the only way to link, and takes no name but theirs and those that other
 * areas publish (`PublishedRoutes` of the contract).
 */
export const defineRoutes = <const R extends Routes>(routes: R) => ({
  routes,
  linkTo: <Name extends (keyof R & string) | RouteName>(name: Name, ...[params, query]: LinkOf<R, Name>): string =>
    linkToRoute(name, params, query),
});

/** Links to a screen that its area publishes, for what several areas share. */
export const { linkTo } = defineRoutes({});

/** The crumb a screen asked for, if any. For the shell. */
export const useCrumbOf = (pathname: string) => useStore(routeStore, (state) => state.crumbs[pathname]);

export const setCrumb = (pathname: string, label: string) =>
  routeStore.setState((state) => ({ crumbs: { ...state.crumbs, [pathname]: label } }));
