import type { Area } from '@sodalizio/area-kit';
import { sessionStore } from '@sodalizio/area-kit/host';
import { areaRelease, type Composition, composedRelease, fillName, getComposition } from '@sodalizio/contract';
import * as z from 'zod';

/** An area of the composition. `own` is set for the shell's own areas, which have no release. */
export type ComposedArea = Composition['areas'][number] & {
  readonly own?: Area;
  readonly tried?: string;
};
export type ComposedScreen = ComposedArea['release']['screens'][number];

/** A parsed composition: `revision` grows with each change, `shell` names the shell's release ('' if unknown). */
export interface ReadComposition {
  readonly revision: number;
  readonly shell: string;
  readonly areas: readonly ComposedArea[];
}

const flag = z.literal(true).optional().catch(undefined);
const outline = z.object({
  revision: z.number().catch(0),
  shell: z.string().catch(''),
  areas: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      path: z.string(),
      release: z.unknown(),
      off: flag,
      trial: flag,
      failing: flag,
      fillsOff: z.array(fillName).optional().catch(undefined),
      before: composedRelease.shape.before.catch(undefined),
    }),
  ),
});

const menuEntry = areaRelease.shape.menu.element;
const screenEntry = areaRelease.shape.screens.element;

/** The readable part of an invalid release: enough to show its failure in its place. */
function salvage(id: string, version: string, release: unknown): ComposedArea['release'] {
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

/** Parses a composition area by area: an invalid one is shown as failed, the others work. Throws when there is no list at all. */
export function parseComposition(value: unknown): ReadComposition {
  const { revision, shell, areas } = outline.parse(value);
  return {
    revision,
    shell,
    areas: areas.map(({ id, version, path, release, off, trial, failing, fillsOff, before }) => {
      const flags = {
        ...(off ? { off } : {}),
        ...(trial ? { trial } : {}),
        ...(failing ? { failing } : {}),
        ...(fillsOff ? { fillsOff } : {}),
        ...(before ? { before } : {}),
      };
      const known = areaRelease.safeParse(release);
      if (known.success) return { id, version, path, release: known.data, ...flags };
      console.warn(`The area "${id}" ${version} cannot be read: its area.json makes no sense`, known.error);
      return { id, version, path, release: salvage(id, version, release), ...flags };
    }),
  };
}

export async function readComposition(): Promise<ReadComposition> {
  const inlined = document.getElementById('composition')?.textContent;
  return inlined ? parseComposition(JSON.parse(inlined)) : (await fetchComposition()).read;
}

/** With the ETag, sent back so that an unchanged composition has no body. */
export interface FetchedComposition {
  readonly read: ReadComposition;
  readonly etag: string | undefined;
}

/**
 * The current composition for the person of this session, uncached. With the `etag` of the last answer: undefined where nothing
 * has changed since.
 */
export async function fetchComposition(): Promise<FetchedComposition>;
export async function fetchComposition(etag: string | undefined): Promise<FetchedComposition | undefined>;
export async function fetchComposition(etag?: string): Promise<FetchedComposition | undefined> {
  const { accessToken, sessionToken } = sessionStore.getState();
  const answer = await fetch(getComposition.path, {
    cache: 'no-store',
    signal: AbortSignal.timeout(5000),
    headers: {
      ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
      ...(sessionToken ? { sessionToken } : {}),
      ...(etag ? { 'If-None-Match': etag } : {}),
    },
  });
  if (etag && answer.status === 304) return undefined;
  if (!answer.ok) throw new Error(`/composition.json answered ${answer.status}`);
  return { read: parseComposition(await answer.json()), etag: answer.headers.get('etag') ?? undefined };
}
