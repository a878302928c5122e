import type { Requires } from '@sodalizio/contract';
import type { ComponentType } from 'react';

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
}

/** Why an area cannot search just now, and where a person goes to change that; `to` comes from `linkTo`. */
export interface SearchObstacle {
  readonly sentence: string;
  readonly action: string;
  readonly to: string;
}

/** What the command palette may ask an area: `text` has at least two characters. */
export type FindThings = (text: string, signal: AbortSignal) => Promise<readonly FoundThing[] | SearchObstacle>;

/** The whole public contract of an area: the only thing the shell knows of it. */
export interface Area {
  readonly contract: number;
  readonly id: string;
  readonly menu: readonly MenuEntry[];
  readonly screens: readonly Screen[];
  readonly search?: { readonly requires: Requires; readonly load: () => Promise<{ readonly default: FindThings }> };
}

/** Declares an area. Its static half is read at build time, so it must not depend on the browser. */
export const defineArea = (area: Omit<Area, 'contract'>): Area => ({ contract: AREA_CONTRACT, ...area });
