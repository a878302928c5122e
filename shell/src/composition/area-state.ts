import type { Area } from '@sodalizio/area-kit';
import type { LoadedPart } from './part-source.ts';
import type { ComposedArea } from './read-composition.ts';

/**
 * State of each area in this page. The composition tells what is live (live-composition.store.ts); the rest changes so:
 *
 * | event                                         | fallback             | attempt                | code of the release |
 * | --------------------------------------------- | -------------------- | ---------------------- | ------------------- |
 * | a part is loaded                              |                      |                        | kept                |
 * | a part is opened whose last load failed       |                      | + 1                    | dropped             |
 * | a load fails, or a part throws on render      | to an older release  | older: + 1 if not here | older: kept         |
 * | a release is opened that fails for most       | to an older release  |                        |                     |
 * | Riprova                                       | ends                 | + 1                    | dropped             |
 * | another release goes live                     | ends                 |                        |                     |
 *
 * A fallback is for one failed release, so another live one ends it. Nothing replaces a fallback that fails.
 */
interface AreaState {
  fallback: { readonly failed: string; readonly release: ComposedArea } | undefined;
  /** Number of its remotes in the federation runtime, which caches failures by name: each load has its own name. */
  remotes: number;
  readonly releases: Map<string, ReleaseState>;
}

interface ReleaseState {
  /** Number of retries. Browsers cache a failed URL, so each attempt has its own path. */
  attempt: number;
  area: Promise<Area> | undefined;
  parts: Map<string, Promise<LoadedPart>>;
  /** Riprova was pressed: it is opened though the composition says that it fails. */
  wanted: boolean;
  /** A part of it was rendered in this page; reported to the server once. */
  drew: boolean;
}

const states = new Map<string, AreaState>();

export function stateOfArea(id: string): AreaState {
  const state = states.get(id) ?? { fallback: undefined, remotes: 0, releases: new Map() };
  states.set(id, state);
  return state;
}

export function stateOfRelease({ id, path }: ComposedArea): ReleaseState {
  const { releases } = stateOfArea(id);
  const state = releases.get(path) ?? { attempt: 0, area: undefined, parts: new Map(), wanted: false, drew: false };
  releases.set(path, state);
  return state;
}

/** Drops the code of a release: the next load uses a path the browser has not seen fail. */
export function retryRelease(release: ComposedArea): void {
  const state = stateOfRelease(release);
  state.attempt += 1;
  state.area = undefined;
  state.parts = new Map();
}
