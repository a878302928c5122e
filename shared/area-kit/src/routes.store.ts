import type { PublishedRoutes, RouteName } from '@sodalizio/contract';
import { createStore, useStore } from 'zustand';
import { toSearchParams } from './call.ts';

/** Base path of the back-office (specification section 2). */
export const adminBase = '/admin';

interface RouteState {
  /** Route name → path below /admin, of every area; a public screen's is absolute. */
  readonly paths: Readonly<Record<string, string>>;
  readonly crumbs: Readonly<Record<string, string>>;
}

export const routeStore = createStore<RouteState>(() => ({ paths: {}, crumbs: {} }));

type Values = Readonly<Record<string, string | number>>;

/**
 * Address of a screen by its route name. For the shell, whose names are untyped; areas have `linkTo`.
 * An unknown name (its area is switched off) leads to the not-found page instead of breaking the screen.
 */
export function linkToRoute(name: string, params: Values = {}, query: object = {}): string {
  const path = routeStore.getState().paths[name];
  if (path === undefined) return `${adminBase}/not-found`;
  const filled = path.replace(/:([a-z_A-Z]+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));
  const search = toSearchParams(query).toString();
  return `${path.startsWith('/') ? '' : `${adminBase}/`}${filled}${search && `?${search}`}`;
}

/** Screens of an area: route name → path below /admin, with `:name` parameters. */
export type Routes = Readonly<Record<string, string>>;

type ParamOf<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamOf<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

type Link<Param extends string> = [Param] extends [never]
  ? [params?: Readonly<Record<string, never>>, query?: object]
  : [params: Readonly<Record<Param, string | number>>, query?: object];

type LinkOf<R extends Routes, Name extends keyof R | RouteName> = Link<
  Name extends keyof R ? ParamOf<R[Name]> : Name extends RouteName ? PublishedRoutes[Name] : never
>;

/**
 * Declares the screens of an area. Its `linkTo` is the only way to link; it accepts only their names and those published by
 * other areas (`PublishedRoutes` of the contract).
 */
export const defineRoutes = <const R extends Routes>(routes: R) => ({
  routes,
  linkTo: <Name extends (keyof R & string) | RouteName>(name: Name, ...[params, query]: LinkOf<R, Name>): string =>
    linkToRoute(name, params, query),
});

/** Links to published screens, for code shared by several areas. */
export const { linkTo } = defineRoutes({});

/** The custom breadcrumb of an address, if any. For the shell. */
export const useCrumbOf = (pathname: string) => useStore(routeStore, (state) => state.crumbs[pathname]);

export const setCrumb = (pathname: string, label: string) =>
  routeStore.setState((state) => ({ crumbs: { ...state.crumbs, [pathname]: label } }));
