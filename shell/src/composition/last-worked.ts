import { areaRelease } from '@sodalizio/contract';
import * as z from 'zod';
import type { ComposedArea } from './read-composition.ts';

const worked = z.array(z.object({ id: z.string(), version: z.string(), path: z.string(), release: areaRelease }));

const keyOf = (id: string) => `sodalizio.worked.${id}`;
/** The one that runs, and the one to go back to. */
const kept = 2;

function read(id: string): z.infer<typeof worked> {
  try {
    return worked.parse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers, for this browser session, a release of an area of which a screen was seen here. */
export function rememberWorked(placed: ComposedArea): void {
  const known = read(placed.id);
  if (known[0]?.path === placed.path) return;
  const { id, version, path, release } = placed;
  const others = known.filter((one) => one.path !== path);
  try {
    const list = [{ id, version, path, release }, ...others].slice(0, kept);
    sessionStorage.setItem(keyOf(id), JSON.stringify(list));
  } catch {
    // Storage full or refused: there is nothing to fall back to, as on a first visit.
  }
}

/** The last release of this area that ran here, unless it is the very one that failed. */
export const workedBefore = (failed: ComposedArea): ComposedArea | undefined =>
  read(failed.id).find(({ path }) => path !== failed.path);
