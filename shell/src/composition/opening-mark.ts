import { readStored } from '@sodalizio/area-kit/host';
import * as z from 'zod';
import { stateOfRelease } from './area-state.ts';
import type { ComposedArea } from './read-composition.ts';

/**
 * Traces of a page that froze or crashed while a release opened: no code of that page can tell. The mark is stored before the
 * release runs, and cleared once the page went on working; another page that finds it concludes what happened.
 */
const markKey = (id: string) => `sodalizio.opening.${id}`;
const frozenKey = (id: string) => `sodalizio.froze.${id}`;
const lockName = (page: string) => `sodalizio.page.${page}`;

/** A page is alive that still runs its timers: the mark goes after this, or with the page. */
const clearAfter = 1500;
/** A page that exists and has not cleared its mark for so long is frozen. */
const frozenAfter = 15_000;
const rememberedFor = 8 * 60 * 60 * 1000;

/**
 * `ran`: its code came back, and only what it left for later could still freeze the page. `drew`: another part of it had been drawn
 * in this page before.
 */
const mark = z.object({
  path: z.string(),
  page: z.string(),
  at: z.number(),
  ran: z.boolean().optional(),
  drew: z.boolean().optional(),
});
type Found = z.infer<typeof mark> & { readonly id: string };
const frozen = z.object({ path: z.string(), until: z.number() });

const page = crypto.randomUUID?.() ?? String(Math.random());
const open = new Map<string, { at: number; timer?: ReturnType<typeof setTimeout> }>();

const store = (key: string, value: unknown) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage full or refused: no trace.
  }
};
const clear = (id: string) => {
  clearTimeout(open.get(id)?.timer);
  open.delete(id);
  if (mark.safeParse(readStored(localStorage, markKey(id))).data?.page === page) localStorage.removeItem(markKey(id));
};
/** Call it when the page ends. */
export const clearMarks = (): void => [...open.keys()].forEach(clear);

/** Call it before code of a release runs. A hidden page leaves no trace: browsers stop its timers. */
export function markOpening(release: ComposedArea): void {
  const { id, path, own, tried } = release;
  if (own || tried || document.hidden) return;
  const at = Date.now();
  clearTimeout(open.get(id)?.timer);
  open.set(id, { at });
  store(markKey(id), { path, page, at, drew: stateOfRelease(release).drew });
}

/** Call it once that code has run, or failed; returns for how many milliseconds it ran. */
export function markOpened({ id, path }: ComposedArea): number {
  const opening = open.get(id);
  if (!opening) return 0;
  clearTimeout(opening.timer);
  store(markKey(id), { path, page, at: opening.at, ran: true });
  opening.timer = setTimeout(() => clear(id), clearAfter);
  return Date.now() - opening.at;
}

/** The names of locks of pages that exist; undefined where the browser has none (not over plain HTTP). */
async function livingPages(): Promise<ReadonlySet<string> | undefined> {
  if (!navigator.locks) return undefined;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = '' }) => name));
}

/** Call it at the start, before any code of an area runs: remembers the releases on which another page froze or crashed. */
export async function findFrozen(areas: readonly ComposedArea[]): Promise<void> {
  const marks = areas.flatMap((area): Found[] => {
    const found = mark.safeParse(readStored(localStorage, markKey(area.id))).data;
    return found && found.page !== page && found.path === area.path ? [{ id: area.id, ...found }] : [];
  });
  if (marks.length === 0) return;
  const living = await livingPages();
  for (const other of new Set(marks.map((one) => one.page))) {
    const left = marks.filter((one) => one.page === other);
    const gone = living !== undefined && !living.has(lockName(other));
    const frozenOn = suspects(left).filter(({ at }) => gone || Date.now() - at >= frozenAfter);
    if (frozenOn.length === 0) continue;
    for (const { id } of left) localStorage.removeItem(markKey(id));
    for (const { id, path } of frozenOn) store(frozenKey(id), { path, until: Date.now() + rememberedFor });
  }
}

/**
 * The areas that may have frozen a page, by the marks it left: those whose code did not return, preferably those of which nothing
 * had been drawn; else the one that ran last. A screen is not at fault for another area's part that opened in it, nor one that was
 * being preloaded. If this blames a newcomer wrongly, the next frozen page leaves one mark only.
 */
function suspects(left: readonly Found[]): readonly Found[] {
  const inside = left.filter(({ ran }) => !ran);
  const newcomers = inside.filter(({ drew }) => !drew);
  if (newcomers.length > 0) return newcomers;
  return inside.length > 0 ? inside : left.toSorted((one, other) => other.at - one.at).slice(0, 1);
}

/** Whether a page of this browser froze on it, not long ago. */
export function hasFrozen({ id, path, own, tried }: ComposedArea): boolean {
  if (own || tried) return false;
  const found = frozen.safeParse(readStored(localStorage, frozenKey(id))).data;
  return found !== undefined && found.path === path && Date.now() < found.until;
}

/** For Riprova: the release is opened again. */
export const forgetFrozen = ({ id }: ComposedArea): void => localStorage.removeItem(frozenKey(id));

/** Lets other pages see whether this one exists, and clears its marks when it ends as it should. */
export function showLife(): void {
  let end = () => {};
  const begin = () =>
    void navigator.locks?.request(lockName(page), () => new Promise<void>((resolve) => (end = resolve)));
  begin();
  window.addEventListener('pagehide', () => {
    clearMarks();
    // A page that holds a lock is not kept for going back to it.
    end();
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && begin());
  document.addEventListener('visibilitychange', () => document.hidden && clearMarks());
}
