import { type AreaRelease, areaRelease } from '@sodalizio/contract';
import { stateOfArea } from './area-state.ts';
import { workedBefore } from './last-worked.ts';
import { releaseAtPageLoad } from './live-composition.store.ts';
import type { ComposedArea } from './read-composition.ts';

const timeout = 3000;
const known = new Map<string, Promise<ComposedArea | undefined>>();

async function fetchBefore({ id, before }: ComposedArea): Promise<ComposedArea | undefined> {
  if (!before) return undefined;
  const answer = await fetch(`${before.path}area.json`, { signal: AbortSignal.timeout(timeout) });
  const { data: release } = areaRelease.safeParse(await answer.json());
  return release && { id, ...before, release };
}

/** The release that was live before this one, as the composition names it. Asked for at the first failure only. */
function releaseBefore(failed: ComposedArea): Promise<ComposedArea | undefined> {
  const asked = known.get(failed.path) ?? fetchBefore(failed);
  known.set(failed.path, asked);
  return asked.catch(() => {
    known.delete(failed.path);
    return undefined;
  });
}

/**
 * Replacement of a failed release: the one that ran before in this browser session, else the one this page came with, else the
 * one that was live before. Only one that has the part at the same address (`pathIn`): another does not fit the page's routes.
 */
export async function olderRelease(
  failed: ComposedArea,
  pathIn: (release: AreaRelease) => string | undefined,
): Promise<ComposedArea | undefined> {
  if (failed.tried || failed.own || stateOfArea(failed.id).fallback?.release.path === failed.path) return undefined;
  const wanted = pathIn(failed.release);
  const fits = (one: ComposedArea | undefined) => one && one.path !== failed.path && pathIn(one.release) === wanted;
  const here = [workedBefore(failed), releaseAtPageLoad(failed.id)].find(fits);
  if (here) return here;
  const before = await releaseBefore(failed);
  return fits(before) ? before : undefined;
}
