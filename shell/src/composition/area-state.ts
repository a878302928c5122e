import type { Area } from '@sodalizio/area-kit';
import type { LoadedPart } from './part-source.ts';
import type { ComposedArea } from './read-composition.ts';

/**
 * What this page knows of each area. What is live is the composition's (live-composition.store.ts); the rest changes so:
 *
 * | event                                         | fallback             | attempt                | code of the release |
 * | --------------------------------------------- | -------------------- | ---------------------- | ------------------- |
 * | a part is loaded                              |                      |                        | kept                |
 * | a part is opened whose last load failed       |                      | + 1                    | dropped             |
 * | a load fails, or a part throws while drawing  | to the older release | older: + 1 if not here | older: kept         |
 * | Riprova                                       | ends                 | + 1                    | dropped             |
 * | another release goes live                     | ends                 |                        |                     |
 *
 * A fallback is for one failed release, so another live one ends it. Nothing replaces a fallback that fails.
 */
interface AreaState {
  fallback: { readonly failed: string; readonly release: ComposedArea } | undefined;
  /** How many remotes the federation runtime was given for it: it keeps failures by name, so each load has a name of its own. */
  remotes: number;
  readonly releases: Map<string, ReleaseState>;
}

interface ReleaseState {
  /** How often it was tried anew. A URL that failed stays failed in the browser, so each attempt has a path of its own. */
  attempt: number;
  area: Promise<Area> | undefined;
  parts: Map<string, Promise<LoadedPart>>;
  /** The server heard that it runs. */
  reported: boolean;
}

const states = new Map<string, AreaState>();

export function stateOfArea(id: string): AreaState {
  const state = states.get(id) ?? { fallback: undefined, remotes: 0, releases: new Map() };
  states.set(id, state);
  return state;
}

export function stateOfRelease({ id, path }: ComposedArea): ReleaseState {
  const { releases } = stateOfArea(id);
  const state = releases.get(path) ?? { attempt: 0, area: undefined, parts: new Map(), reported: false };
  releases.set(path, state);
  return state;
}

/** Drops the code of a release: the next load asks the server under a path the browser has not seen fail. */
export function tryAnew(release: ComposedArea): void {
  const state = stateOfRelease(release);
  state.attempt += 1;
  state.area = undefined;
  state.parts = new Map();
}
