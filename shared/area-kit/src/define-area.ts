import type { Requires, SlotName, Slots } from '@sodalizio/contract';
import type { ComponentType } from 'react';
import type { Routes } from './routes.store.ts';

/**
 * Number of the agreement between shell and areas: what `defineArea` means and what area-kit offers.
 * It grows only when an area built before would no longer work; the shell refuses another number with a panel.
 */
export const AREA_CONTRACT = 1;

/** An entry of the side menu. `icon` is the `d` of one 24×24 stroked SVG path, so that a new area brings its own. */
export interface MenuEntry {
  readonly screen: string;
  readonly label: string;
  readonly icon: string;
  readonly order: number;
  readonly requires: Requires;
}

/** One screen: a route name of the specification, a path below /admin, an Italian title, and the code to fetch when it opens. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly title: string;
  /** Route name of the screen above in the breadcrumbs. */
  readonly parent?: string;
  readonly requires: Requires;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Something an area found for the command palette; `to` comes from `linkTo`. */
export interface FoundThing {
  readonly title: string;
  readonly subtitle: string;
  readonly to: string;
  /** Heading it is shown under; "Risultati" when left out. */
  readonly group?: string;
  /** Its state, in a word and a tone. */
  readonly state?: { readonly label: string; readonly tone: 'good' | 'warn' | 'bad' | 'neutral' };
}

/** What a person may do in an area, offered by its name in the palette: the screen where it is done, as `linkTo` takes it. */
export interface AreaAction {
  readonly label: string;
  readonly screen: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly requires: Requires;
}

/** Why an area cannot search just now, and where a person goes to change that; `to` comes from `linkTo`. */
export interface SearchObstacle {
  readonly sentence: string;
  readonly action: string;
  readonly to: string;
}

/** What the command palette may ask an area: `text` has at least two characters. */
export type FindThings = (text: string, signal: AbortSignal) => Promise<readonly FoundThing[] | SearchObstacle>;

/** What an area proposes in the palette before anything is typed. */
export type ProposeThings = (signal: AbortSignal) => Promise<readonly FoundThing[]>;

interface SlotEntry {
  readonly slot: string;
  readonly label: string;
  /** The `d` of one 24×24 stroked SVG path, as in the menu. */
  readonly icon: string;
  readonly order: number;
  readonly requires: Requires;
}

/**
 * What an area puts into another's slot: code, fetched when it is shown and given what the slot gives as its properties,
 * or a link by route name, whose parameters and query that becomes.
 */
export type FilledSlot<Route extends string = string> = {
  [Name in SlotName]: SlotEntry & { readonly slot: Name } & (
      | { readonly load: () => Promise<{ readonly default: ComponentType<Slots[Name]> }>; readonly link?: never }
      | { readonly link: Route; readonly load?: never }
    );
}[SlotName];

/** The whole public contract of an area: the only thing the shell knows of it. */
export interface Area {
  readonly contract: number;
  readonly id: string;
  /** What `defineRoutes` was given. */
  readonly routes: Routes;
  readonly menu: readonly MenuEntry[];
  readonly screens: readonly Screen[];
  /** Slots of other areas that it fills. The shell knows no slot: what its code is made for, it cannot know either. */
  readonly slots?: readonly (SlotEntry & {
    readonly load?: () => Promise<{ readonly default: unknown }>;
    readonly link?: string;
  })[];
  readonly actions?: readonly AreaAction[];
  readonly search?: {
    readonly requires: Requires;
    readonly load: () => Promise<{ readonly default: FindThings; readonly beforeTyping?: ProposeThings }>;
  };
}

/** An area as it is written: every name of a screen is one of `routes`. */
type AreaSource<Route extends string> = Omit<Area, 'contract' | 'routes' | 'menu' | 'screens' | 'slots' | 'actions'> & {
  readonly menu: readonly (MenuEntry & { readonly screen: Route })[];
  readonly screens: readonly (Omit<Screen, 'path'> & { readonly name: Route; readonly parent?: Route })[];
  readonly slots?: readonly FilledSlot<Route>[];
  readonly actions?: readonly (AreaAction & { readonly screen: Route })[];
};

/** Declares an area. Its static half is read at build time, so it must not depend on the browser. */
export const defineArea = <const R extends Routes>(
  area: AreaSource<keyof R & string> & { readonly routes: R },
): Area => ({
  contract: AREA_CONTRACT,
  ...area,
  // Areas built before `routes` have the path in the screen.
  screens: area.screens.map((screen) => ({ path: area.routes?.[screen.name] ?? '', ...screen })),
});
