import { call } from '@sodalizio/area-kit';
import { sessionStore } from '@sodalizio/area-kit/host';
import { reportAreaLoad } from '@sodalizio/contract';
import { rememberWorked } from './last-worked.ts';
import type { PlacedArea } from './read-composition.ts';

/** The screen's own calls go first. */
const pause = 2500;
const told = new Set<string>();

/** A screen of this release was drawn: it is the one to go back to, and once a page the server hears that it runs. */
export function areaRan({ own, tried, ...placed }: PlacedArea): void {
  if (own || tried) return;
  rememberWorked(placed);
  const { id, version, path } = placed;
  if (told.has(path)) return;
  told.add(path);
  setTimeout(() => {
    if (sessionStore.getState().phase !== 'signed-in') return;
    call(reportAreaLoad, { body: { area: id, version, path } }).catch(() => undefined);
  }, pause);
}
