import { areaRelease } from '@sodalizio/contract';
import * as z from 'zod';
import type { PlacedArea } from './read-composition.ts';

const placedArea = z.object({ id: z.string(), version: z.string(), path: z.string(), release: areaRelease });

const keyOf = (id: string) => `sodalizio.worked.${id}`;

/** Remembers, for this browser session, the release of an area that ran here. */
export function rememberWorked(placed: PlacedArea): void {
  try {
    sessionStorage.setItem(keyOf(placed.id), JSON.stringify(placed));
  } catch {
    // Storage full or refused: there is nothing to fall back to, as on a first visit.
  }
}

/** The release of this area that ran here before, unless it is the very one that failed. */
export function workedBefore(failed: PlacedArea): PlacedArea | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(failed.id)) ?? 'null');
    const parsed = placedArea.safeParse(stored);
    return parsed.success && parsed.data.path !== failed.path ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
