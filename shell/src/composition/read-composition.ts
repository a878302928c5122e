import type { Area } from '@sodalizio/area-kit';
import { areaRelease, type Composition } from '@sodalizio/contract';
import * as z from 'zod';

/** An area in its place. `own` is there for the areas that came with the shell: nothing of them is fetched from a release. */
export type PlacedArea = Composition['areas'][number] & { readonly own?: Area };
export type PlacedScreen = PlacedArea['release']['screens'][number];

const outline = z.object({
  areas: z.array(z.object({ id: z.string(), version: z.string(), path: z.string(), release: z.unknown() })),
});

const menuEntry = areaRelease.shape.menu.element;
const screenEntry = areaRelease.shape.screens.element;

/** What can still be read of a release that makes no sense as a whole: enough to say, in its place, that it failed. */
function salvage(id: string, version: string, release: unknown): PlacedArea['release'] {
  const entriesOf = <T>(key: string, schema: z.ZodType<T>): T[] => {
    const entries: unknown = typeof release === 'object' && release !== null ? Reflect.get(release, key) : undefined;
    return (Array.isArray(entries) ? entries : []).flatMap((entry) => schema.safeParse(entry).data ?? []);
  };
  return {
    format: 1,
    id,
    version,
    contract: Number.NaN,
    container: '',
    menu: entriesOf('menu', menuEntry),
    screens: entriesOf('screens', screenEntry),
    shared: {},
    endpoints: [],
    entry: '',
    css: [],
    bytes: { js: 0, css: 0 },
  };
}

/** Reads a composition area by area: one that makes no sense is a failed place, the others live. Throws when there is no list at all. */
export function parseComposition(value: unknown): PlacedArea[] {
  return outline.parse(value).areas.map(({ id, version, path, release }) => {
    const known = areaRelease.safeParse(release);
    if (known.success) return { id, version, path, release: known.data };
    console.warn(`The area "${id}" ${version} cannot be read: its area.json makes no sense`, known.error);
    return { id, version, path, release: salvage(id, version, release) };
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
  if (!answer.ok) throw new Error(`/composition.json answered ${answer.status}`);
  return parseComposition(await answer.json());
}
