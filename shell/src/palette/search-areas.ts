import type { FoundThing } from '@sodalizio/area-kit';
import { loadArea } from '../composition/load-area.ts';
import type { PlacedArea } from '../composition/read-composition.ts';
import { mayOpen } from '../routes/screens.ts';

/** Asks every area that offers a search the person may use; one that fails finds nothing and disturbs nobody. */
export async function searchAreas(
  areas: readonly PlacedArea[],
  text: string,
  signal: AbortSignal,
): Promise<FoundThing[]> {
  const searching = areas
    .filter(({ release }) => release.search && mayOpen(release.search.requires))
    .map(async (placed) => {
      const area = await loadArea(placed);
      const search = await area.search?.load();
      return search ? search.default(text, signal) : [];
    });
  const found = await Promise.allSettled(searching);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}
