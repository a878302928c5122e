import { liveNow, liveStore } from './live-composition.ts';
import type { PlacedArea } from './read-composition.ts';

/** For an area whose live release failed in this browser: which one failed, and which one stands in for it until something else is live. */
const fallen = new Map<string, { readonly failed: string; readonly older: PlacedArea }>();

/** The release the next opening of an area takes. Who has a screen open keeps the one it was opened with. */
export function releaseOf(born: PlacedArea): PlacedArea {
  const live = liveNow(born);
  const fall = fallen.get(born.id);
  return fall?.failed === live.path ? fall.older : live;
}

/** The same for one screen: where the live release does not have it at this address, a page keeps the release it came with. */
export function releaseFor(born: PlacedArea, name: string): PlacedArea {
  const chosen = releaseOf(born);
  const pathIn = ({ release }: PlacedArea) => release.screens.find((screen) => screen.name === name)?.path;
  return pathIn(chosen) === pathIn(born) ? chosen : born;
}

/** For this page `older` stands in for a release that failed. */
export function standIn(failed: PlacedArea, older: PlacedArea): void {
  fallen.set(failed.id, { failed: failed.path, older });
}

/** Riprova: the live release gets another chance. */
export const forgetStandIn = (id: string): void => void fallen.delete(id);

/** Whether this release is itself a stand-in: nothing stands in for one that fails too. */
export const isStandIn = ({ id, path }: PlacedArea): boolean => fallen.get(id)?.older.path === path;

/** The release that the page came with. */
export const bornOf = (id: string): PlacedArea | undefined =>
  liveStore.getState().born?.areas.find((area) => area.id === id);
