import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type PlaceOf, townsOf } from '@sodalizio/contract';
import type { KnownPlaces } from '@sodalizio/contract/associates';

let loaded: Promise<KnownPlaces> | undefined;

/** The lists that the rules of a profile need, from the first time they are asked for. */
export function knownPlaces(): Promise<KnownPlaces> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** The package of towns takes 20 MB for good: a thread of its own reads it, hands over 130 kB, and ends. */
export async function townLines(): Promise<string> {
  const worker = new Worker(new URL('./towns.worker.ts', import.meta.url));
  const [lines] = await once(worker, 'message');
  return String(lines);
}

async function load(): Promise<KnownPlaces> {
  const [lines, { belfioreConnector }] = await Promise.all([
    townLines(),
    import('@marketto/belfiore-connector-embedded'),
  ]);
  const towns = lines.split('\n').map((line) => ({ province: line.slice(0, 2), name: line.slice(3) }));
  // A look-up takes 0.2 ms: too long for each of a million members.
  const known = new Map<string, ReturnType<PlaceOf>>();
  const placeOf: PlaceOf = async (code) => {
    const place = await belfioreConnector.findByCode(code);
    return place ? { name: place.name, abroad: code.startsWith('Z') } : undefined;
  };
  return {
    towns: townsOf(towns, (code) => code),
    placeOf: (code) => {
      const place = known.get(code) ?? placeOf(code);
      known.set(code, place);
      return place;
    },
  };
}
