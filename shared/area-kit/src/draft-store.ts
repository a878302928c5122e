import * as z from 'zod';
import { readStored, rememberedPrefix } from './read-stored.ts';
import { knowsServerTime, serverNow } from './server-clock.ts';
import { sessionStore } from './session.store.ts';

const draftsPrefix = `${rememberedPrefix}draft.`;
const keptFor = 30 * 24 * 60 * 60 * 1000;

const kept = z.object({
  at: z.iso.datetime(),
  version: z.number().optional(),
  base: z.record(z.string(), z.unknown()),
  /** Typed values: only the fields that differ from `base`. */
  values: z.record(z.string(), z.unknown()),
});
export type KeptDraft = z.infer<typeof kept>;

/**
 * Storage key of the signed-in person's draft; undefined without a name or a person. Computed once per form, because the
 * session may end while it is open.
 */
export function draftKey(name: string | undefined): string | undefined {
  const owner = sessionStore.getState().user?.id;
  return name === undefined || owner === undefined ? undefined : `${draftsPrefix}${owner}.${name}`;
}

export function readDraft(key: string | undefined): KeptDraft | undefined {
  if (key === undefined) return undefined;
  forgetOldDrafts();
  return stored(key);
}

/** Synchronous, because it also runs while the page is unloading. Whether it is stored now. */
export function keepDraft(key: string | undefined, draft: KeptDraft): boolean {
  if (key === undefined) return false;
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    // Storage full or refused: the form itself still holds the input, and the leave guard still asks.
    return false;
  }
}

/** Deletes the draft that a form has stored or found last; what another tab has typed since stays. */
export function forgetDraft(key: string | undefined, own: KeptDraft | undefined): void {
  if (key === undefined) return;
  const now = readDraft(key);
  // Also where nothing is left: a second copy of it may be.
  if (now === undefined || sameWords(now, own)) localStorage.removeItem(key);
}

export const sameWords = (a: KeptDraft, b: KeptDraft | undefined): boolean =>
  JSON.stringify([a.values, a.version]) === JSON.stringify([b?.values, b?.version]);

/** Deletes drafts of any person on this browser that are malformed, or, by the server's clock, older than 30 days. */
function forgetOldDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftsPrefix)) continue;
    const draft = stored(key);
    if (!draft || (knowsServerTime() && serverNow() - Date.parse(draft.at) > keptFor)) localStorage.removeItem(key);
  }
}

const stored = (key: string): KeptDraft | undefined => kept.safeParse(readStored(localStorage, key)).data;

/** The fields of `values` that differ from `initial`. The order of lists matters, the order of keys in objects does not. */
export function changedFields<V extends object>(initial: V, values: V): Partial<V> {
  const changed: Partial<V> = {};
  for (const field of Object.keys(values) as (keyof V)[])
    if (JSON.stringify(values[field]) !== JSON.stringify(initial[field])) changed[field] = values[field];
  return changed;
}
