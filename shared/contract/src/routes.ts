/**
 * Screens that other areas may link to. The file `areas/<id>.slots.ts` of their area publishes them and adds their types,
 * visible to its importers:
 * `declare module '../routes.ts' { interface PublishedRoutes extends DeclaredRoutes<typeof routes> {} }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas fill it
export interface PublishedRoutes {}

/** The name of a published screen. */
export type RouteName = keyof PublishedRoutes & string;

/** Per route name, the parameters of its path. */
export type RouteParams = Readonly<Record<string, readonly string[]>>;

/** For the declaration of `PublishedRoutes`. */
export type DeclaredRoutes<R extends RouteParams> = { readonly [Name in keyof R]: R[Name][number] };

/** Publishes screens of an area: route name → parameters. `npm run check` compares them with the area. */
export const publishedRoutes = <const R extends RouteParams>(value: R): R => value;
