import * as z from 'zod';
import { readStored } from './read-stored.ts';
import { rememberedPrefix } from './remembered.ts';
import { sessionStore } from './session.store.ts';

const draftsPrefix = `${rememberedPrefix}draft.`;
const keptFor = 30 * 24 * 60 * 60 * 1000;

const kept = z.object({
  at: z.iso.datetime(),
  version: z.number().optional(),
  /** What the typed fields were on the server when the typing began. */
  base: z.record(z.string(), z.unknown()),
  /** What was typed: only the fields that differ from `base`. */
  values: z.record(z.string(), z.unknown()),
});
export type KeptDraft = z.infer<typeof kept>;

/** Whose drafts these are: the number of the signed-in person. Taken once by a form, because a session may end under it. */
export const draftOwner = (): number | undefined => sessionStore.getState().user?.id;

const keyFor = (owner: number, name: string) => `${draftsPrefix}${owner}.${name}`;

export function readDraft(owner: number | undefined, name: string): KeptDraft | undefined {
  if (owner === undefined) return undefined;
  forgetOldDrafts(Date.now());
  return stored(keyFor(owner, name));
}

/** Synchronous on purpose: a page that is going away or a browser that crashes leaves no time for anything else. */
export function keepDraft(owner: number | undefined, name: string, draft: KeptDraft): void {
  if (owner === undefined) return;
  try {
    localStorage.setItem(keyFor(owner, name), JSON.stringify(draft));
  } catch {
    // Storage full or refused: the form itself still holds what was typed, and the leave guard still asks.
  }
}

export function forgetDraft(owner: number | undefined, name: string): void {
  if (owner !== undefined) localStorage.removeItem(keyFor(owner, name));
}

/** Of everybody on this browser: what is older than 30 days, and what is no draft at all. */
export function forgetOldDrafts(now: number): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftsPrefix)) continue;
    const draft = stored(key);
    if (!draft || now - Date.parse(draft.at) > keptFor) localStorage.removeItem(key);
  }
}

const stored = (key: string): KeptDraft | undefined => kept.safeParse(readStored(localStorage, key)).data;

/** The fields of `values` that differ from `initial`. Order inside a list counts, order of keys in an object does not matter here. */
export function changedFields<V extends object>(initial: V, values: V): Partial<V> {
  const changed: Partial<V> = {};
  for (const field of Object.keys(values) as (keyof V)[])
    if (JSON.stringify(values[field]) !== JSON.stringify(initial[field])) changed[field] = values[field];
  return changed;
}
