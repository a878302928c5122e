import type { EarlyQuestion, Requires, SlotName, Slots, StateSign } from '@sodalizio/contract';
import type { ComponentType } from 'react';
import type { Routes } from './routes.store.ts';

/**
 * Version of the interface between shell and areas: `defineArea` and the exports of area-kit. It grows when something that older
 * areas use is to go. A shell runs areas of its own number and of the one before (`speaksContract`); any other gets a panel.
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

/**
 * One screen: a route name of the specification, a path below /admin (of a public one: at the root), an Italian title, and a
 * function that loads its code.
 */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly parent?: string;
  readonly requires: Requires;
  /** Its page may compile WebAssembly: link to it with a new page (`target="_blank"`), as a page keeps its policy. */
  readonly webAssembly?: true;
  /** What it asks first, as data: these calls leave with the page, before the screen's code has come. */
  readonly early?: readonly EarlyQuestion[];
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** A search result of an area in the command palette; `to` comes from `linkTo`. */
export interface FoundThing {
  readonly title: string;
  readonly subtitle: string;
  readonly to: string;
  /** Heading of its group; "Risultati" by default. */
  readonly group?: string;
  readonly state?: {
    readonly label: string;
    readonly tone: 'good' | 'warn' | 'bad' | 'neutral';
    readonly sign?: StateSign | undefined;
  };
}

/** A named action in the palette: leads to the screen where it is done, with arguments of `linkTo`. */
export interface AreaAction {
  readonly label: string;
  readonly screen: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly requires: Requires;
}

/** Why an area cannot search now, and a link to change that; `to` comes from `linkTo`. */
export interface SearchObstacle {
  readonly sentence: string;
  readonly action: string;
  readonly to: string;
}

/** An area's search for the command palette: `text` is tidy and has 2 to `searchLength` characters. */
export type FindThings = (text: string, signal: AbortSignal) => Promise<readonly FoundThing[] | SearchObstacle>;

/** An area's proposals in the palette before anything is typed. */
export type ProposeThings = (signal: AbortSignal) => Promise<readonly FoundThing[]>;

interface SlotEntry {
  readonly slot: string;
  readonly label: string;
  /** The label where what it acts on is said beside it: 'Scrivi' for 'Scrivi ai soci scelti'. */
  readonly short?: string;
  /** The `d` of one 24×24 stroked SVG path, as in the menu. */
  readonly icon: string;
  readonly order: number;
  readonly requires: Requires;
}

/**
 * A fill of another area's slot: code, loaded when it is shown and given the slot's props, or a link by route name, whose
 * parameters and query the props become.
 */
export type FilledSlot<Route extends string = string> = {
  [Name in SlotName]: SlotEntry & { readonly slot: Name } & (
      | { readonly load: () => Promise<{ readonly default: ComponentType<Slots[Name]> }>; readonly link?: never }
      | { readonly link: Route; readonly load?: never }
    );
}[SlotName];

/** The public interface of an area: all that the shell knows of it. */
export interface Area {
  readonly contract: number;
  readonly id: string;
  readonly routes: Routes;
  readonly menu: readonly MenuEntry[];
  readonly screens: readonly Screen[];
  /** Fills of other areas' slots. The props of their code are unknown to the shell, as slots are. */
  readonly slots?: readonly (SlotEntry & {
    readonly load?: () => Promise<{ readonly default: unknown }>;
    readonly link?: string;
  })[];
  readonly actions?: readonly AreaAction[];
  readonly search?: {
    readonly requires: Requires;
    /** Words of the button that opens the palette, for those who may use this search. */
    readonly prompt?: string;
    readonly load: () => Promise<{ readonly default: FindThings; readonly beforeTyping?: ProposeThings }>;
  };
}

/** An area's source: screen names are keys of `routes`. */
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
