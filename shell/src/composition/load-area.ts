import type { Area } from '@sodalizio/area-kit';
import type { AreaFaultCause, AreaRelease } from '@sodalizio/contract';
import { AreaFault, loadTimeout, reportFault, reportSlow, withTimeout } from './area-fault.ts';
import { retryRelease, stateOfArea, stateOfRelease } from './area-state.ts';
import { diagnose } from './diagnose.ts';
import { federation } from './federation.ts';
import { refuseMisfit } from './fits.ts';
import { hasWorked } from './last-worked.ts';
import { preloadModules } from './link-files.ts';
import { checkComposition, isOff, liveNow, releaseAtPageLoad } from './live-composition.store.ts';
import { hasFailed, marked } from './marked.ts';
import { olderRelease } from './older-release.ts';
import { baseOf, componentOf, openArea } from './open-area.ts';
import { forgetFrozen, hasFrozen, markOpened, markOpening } from './opening-mark.ts';
import type { LoadedPart, OpenedPart, PartSource } from './part-source.ts';
import type { ComposedArea } from './read-composition.ts';
import { reloadOnce } from './reload-once.ts';

export interface AreaPart {
  readonly name: string;
  /** Its address: a release with another one does not fit the routes of this page. */
  readonly pathIn: (release: AreaRelease) => string | undefined;
  readonly filesIn: (release: AreaRelease) => readonly string[];
  readonly lazilySharedIn?: (release: AreaRelease) => readonly string[] | undefined;
  readonly of: (area: Area) => { readonly load?: () => Promise<{ readonly default: unknown }> } | undefined;
}

export const screenPart = (name: string): AreaPart => ({
  name,
  pathIn: ({ screens }) => screens.find((screen) => screen.name === name)?.path,
  filesIn: ({ screens }) => screens.find((screen) => screen.name === name)?.preload.js ?? [],
  lazilySharedIn: ({ screens }) => screens.find((screen) => screen.name === name)?.preload.lazilyShared,
  of: ({ screens }) => screens.find((screen) => screen.name === name),
});

/**
 * The release for the next opening: the live one, or its fallback; where that does not have the part at this address, a page
 * keeps the release it came with (`area`).
 */
export function releaseFor(area: ComposedArea, part?: AreaPart): ComposedArea {
  const live = liveNow(area);
  const { fallback } = stateOfArea(area.id);
  const chosen = fallback?.failed === live.path ? fallback.release : live;
  return part?.pathIn(chosen.release) === part?.pathIn(area.release) ? chosen : area;
}

function openPart(area: ComposedArea, part: AreaPart): OpenedPart {
  const release = releaseFor(area, part);
  const known = stateOfRelease(release).parts.get(part.name);
  if (known && hasFailed(known)) retryRelease(release);
  return { release, loading: loadPart(release, part) };
}

/** Preloads a part; a failure is ignored, because the opening retries. */
export async function warmPart(area: ComposedArea, part: AreaPart): Promise<void> {
  if (!isOff(area)) await loadPart(releaseFor(area, part), part).catch(() => undefined);
}

/** Riprova: takes the live release; unless only rendering failed, a failed one is loaded again under a new path. */
async function retryPart(area: ComposedArea, part: AreaPart, drawAgain: boolean): Promise<OpenedPart> {
  await checkComposition();
  if (!drawAgain) {
    stateOfArea(area.id).fallback = undefined;
    const release = releaseFor(area, part);
    retryRelease(release);
    stateOfRelease(release).wanted = true;
    forgetFrozen(area);
  }
  return openPart(area, part);
}

function replace(failed: ComposedArea, older: ComposedArea, cause: AreaFaultCause, detail: string): void {
  stateOfArea(failed.id).fallback = { failed: failed.path, release: older };
  reportFault(failed, cause, detail, older);
}

/** After a deployment the files of a release may be gone: switches to the live one, if it is another. */
async function liveInstead(failed: ComposedArea, part: AreaPart, { fault, message }: AreaFault) {
  if (fault !== 'vanished') return undefined;
  await checkComposition();
  const live = releaseFor(failed, part);
  if (live.path === failed.path) return undefined;
  return { live, report: () => reportFault(failed, fault, `${message} (${live.version} is live)`) };
}

export const partSource = (area: ComposedArea, part: AreaPart): PartSource => ({
  open: () => openPart(area, part),
  retry: (drawAgain) => retryPart(area, part, drawAgain),
  fallBack: async (failed, cause, detail) => {
    const older = await olderRelease(failed, part.pathIn);
    if (older) replace(failed, older, cause, detail);
    return older !== undefined;
  },
  replace: async (failed, fault) => {
    const instead = await liveInstead(failed, part, fault);
    instead?.report();
    return instead !== undefined;
  },
});

export const loadArea = (area: ComposedArea): Promise<Area> => areaOf(releaseFor(area));

function loadPart(release: ComposedArea, part: AreaPart): Promise<LoadedPart> {
  const { parts } = stateOfRelease(release);
  const known = parts.get(part.name);
  if (known) return known;
  const loading = fetchFirst(release, part)
    .catch((error: unknown) => fetchNewer(release, part, error))
    .catch((error: unknown) => fetchOlder(release, part, error));
  parts.set(part.name, marked(loading));
  loading.catch((error: unknown) => {
    // Late code is used by the next opening.
    if (error instanceof AreaFault) error.arrives?.then(() => parts.delete(part.name)).catch(() => undefined);
  });
  return loading;
}

function areaOf(release: ComposedArea): Promise<Area> {
  const state = stateOfRelease(release);
  if (state.area) return state.area;
  const loading = openArea(release);
  state.area = loading;
  loading.catch(() => {
    if (state.area === loading) state.area = undefined;
  });
  return loading;
}

/** One that fails for most, and has not worked in this tab, is not even tried where the one before it opens. */
async function fetchFirst(release: ComposedArea, part: AreaPart): Promise<LoadedPart> {
  const avoided = release.failing && !stateOfRelease(release).wanted && !hasWorked(release);
  const older = avoided ? await olderRelease(release, part.pathIn) : undefined;
  const loaded = older && (await fetchPart(older, part).catch(() => undefined));
  if (!older || !loaded) return fetchPart(release, part);
  // No report: nothing was tried.
  stateOfArea(release.id).fallback = { failed: release.path, release: older };
  return loaded;
}

async function fetchPart(release: ComposedArea, part: AreaPart): Promise<LoadedPart> {
  const { shared, begin } = await federation();
  refuseMisfit(release.release, shared);
  if (hasFrozen(release)) throw new AreaFault('froze', 'a page froze, or crashed, while it opened');
  const base = baseOf(release);
  preloadModules(part.filesIn(release.release).map((file) => base + file));
  begin(part.lazilySharedIn?.(release.release) ?? []);
  markOpening(release);
  try {
    const loaded = await withTimeout(runPart(release, part, base), loadTimeout, part.name);
    reportSlow(release, markOpened(release));
    return loaded;
  } catch (error) {
    markOpened(release);
    throw error;
  }
}

async function runPart(release: ComposedArea, part: AreaPart, base: string): Promise<LoadedPart> {
  const load = part.of(await areaOf(release))?.load;
  if (!load) throw new AreaFault('threw-on-load', `it has no "${part.name}"`);
  const module = await load().catch((error: unknown) => diagnose(release, base, part.filesIn(release.release), error));
  return { Component: componentOf(module, part.name), release };
}

async function fetchNewer(failed: ComposedArea, part: AreaPart, error: unknown): Promise<LoadedPart> {
  if (!(error instanceof AreaFault)) throw error;
  const instead = await liveInstead(failed, part, error);
  if (!instead) throw error;
  const loaded = await fetchPart(instead.live, part);
  instead.report();
  return loaded;
}

const madeForAnotherShell = ({ fault }: AreaFault) => fault === 'other-contract' || fault === 'incompatible-shared';

async function fetchOlder(release: ComposedArea, part: AreaPart, error: unknown): Promise<LoadedPart> {
  if (!(error instanceof AreaFault) || release.tried) throw error;
  const failed = releaseFor(release, part);
  const older = await olderRelease(failed, part.pathIn);
  if (older) {
    if (!stateOfRelease(older).area) retryRelease(older);
    const loaded = await fetchPart(older, part).catch(() => undefined);
    if (loaded) {
      replace(failed, older, error.fault, error.message);
      return loaded;
    }
  }
  // It was made for a newer shell than this page: a new page is needed.
  const first = releaseAtPageLoad(failed.id);
  if (first && first.path !== failed.path && madeForAnotherShell(error)) reloadOnce(failed.path);
  throw error;
}
