import { areaRelease } from '@sodalizio/contract';
import * as z from 'zod';
import type { ComposedArea } from './read-composition.ts';

const worked = z.array(z.object({ id: z.string(), version: z.string(), path: z.string(), release: areaRelease }));

const keyOf = (id: string) => `sodalizio.worked.${id}`;
const kept = 2;

function read(id: string): z.infer<typeof worked> {
  try {
    return worked.parse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers, for this browser session, a release that has rendered a screen. */
export function rememberWorked(placed: ComposedArea): void {
  const known = read(placed.id);
  if (known[0]?.path === placed.path) return;
  const { id, version, path, release } = placed;
  const others = known.filter((one) => one.path !== path);
  try {
    const list = [{ id, version, path, release }, ...others].slice(0, kept);
    sessionStorage.setItem(keyOf(id), JSON.stringify(list));
  } catch {
    // Storage full or refused: no fallback, as on a first visit.
  }
}

export const hasWorked = ({ id, path }: ComposedArea): boolean => read(id).some((one) => one.path === path);

/** The last release of this area that ran here, other than the failed one. */
export const workedBefore = (failed: ComposedArea): ComposedArea | undefined =>
  read(failed.id).find(({ path }) => path !== failed.path);
