import { areaRelease, type Composition } from '@sodalizio/contract';
import * as z from 'zod';

export type PlacedArea = Composition['areas'][number];
export type PlacedScreen = PlacedArea['release']['screens'][number];

const outline = z.object({
  areas: z.array(z.object({ id: z.string(), version: z.string(), path: z.string(), release: z.unknown() })),
});

/** Reads a composition area by area: one that makes no sense is left out, the others live. */
export function parseComposition(value: unknown): PlacedArea[] {
  const parsed = outline.safeParse(value);
  if (!parsed.success) return [];
  return parsed.data.areas.flatMap(({ id, version, path, release }) => {
    const known = areaRelease.safeParse(release);
    if (!known.success)
      console.warn(`The area "${id}" ${version} was left out: its area.json makes no sense`, known.error);
    return known.success ? [{ id, version, path, release: known.data }] : [];
  });
}

/** The composition the server wrote into the page, or the one it answers. */
export async function readComposition(): Promise<PlacedArea[]> {
  const inlined = document.getElementById('composition')?.textContent;
  return inlined ? parseComposition(JSON.parse(inlined)) : fetchComposition();
}

/** The composition as it is now, past every cache. */
export async function fetchComposition(): Promise<PlacedArea[]> {
  const answer = await fetch('/composition.json', { cache: 'no-store', signal: AbortSignal.timeout(5000) });
  return parseComposition(await answer.json());
}
