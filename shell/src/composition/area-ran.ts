import { call } from '@sodalizio/area-kit';
import { sessionStore } from '@sodalizio/area-kit/host';
import { reportAreaLoad } from '@sodalizio/contract';
import { stateOfRelease } from './area-state.ts';
import { rememberWorked } from './last-worked.ts';
import type { ComposedArea } from './read-composition.ts';

/** The screen's own calls go first. */
const pause = 2500;

/** Called after a part of this release has rendered: makes it the fallback, and reports it once per page. */
export function areaRan(placed: ComposedArea): void {
  if (placed.own || placed.tried) return;
  rememberWorked(placed);
  const state = stateOfRelease(placed);
  if (state.drew) return;
  state.drew = true;
  const { id, version, path } = placed;
  setTimeout(() => {
    if (sessionStore.getState().phase !== 'signed-in') return;
    call(reportAreaLoad, { body: { area: id, version, path } }).catch(() => undefined);
  }, pause);
}
