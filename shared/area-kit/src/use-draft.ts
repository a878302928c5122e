import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { changedFields, draftKey, forgetDraft, type KeptDraft, keepDraft, readDraft } from './draft-store.ts';

/** How long a person may pause while typing before the draft is written. */
const pauseMs = 400;

/** What a draft needs of a form; `useForm` of @mantine/form (mode `controlled`) is one. */
export interface DraftForm<V extends object> {
  readonly values: V;
  readonly setValues: (values: V) => void;
}

export interface DraftOptions<V extends object> {
  /** Which form of which record, unique in the product: `associates.profile.004217.recapiti`. Nothing is kept without one. */
  readonly name: string | undefined;
  readonly form: DraftForm<V>;
  /** The stored values (or an empty form): only what differs from them is kept. */
  readonly initial: V;
  /** What may have been typed, not what may be saved: a kept draft that does not parse is dropped. */
  readonly schema: z.ZodType<V> | undefined;
  /** Version of what `initial` was read from, where it has one. */
  readonly version?: number | undefined;
}

export interface RestoredDraft<V extends object> {
  /** ISO 8601: when it was typed last. */
  readonly at: string;
  /** The version has changed since: the typed fields were put onto newer values. */
  readonly stale: boolean;
  /** What the typed fields were when the typing began, to see what others changed in the meantime. */
  readonly base: Partial<V>;
}

export interface Draft<V extends object> {
  /** Set when this form opened with a draft: say "Bozza ripristinata" (`DraftNotice` of ui) and offer to discard it. */
  readonly restored: RestoredDraft<V> | undefined;
  /** Throws the draft away and puts `initial` back into the form. */
  readonly discard: () => void;
  /** Throws the draft away and leaves the form alone: after a save, or when the person gave the form up. */
  readonly forget: () => void;
}

/**
 * Keeps what a person types in a form until it is saved: per person and form, on this browser only, 30 days at most.
 * It survives a reload, a crash, an expired session and login's clearing of local storage. Call `forget` after the save.
 */
export function useDraft<V extends object>({ name, form, initial, schema, version }: DraftOptions<V>): Draft<V> {
  const [key] = useState(() => draftKey(name));
  const [found] = useState(() => readDraft(key));
  const [restored, setRestored] = useState<RestoredDraft<V>>();
  const untouched = useRef(form.values);
  const current = useRef(form.values);
  current.current = form.values;
  const lastKept = useRef(found);

  const { setValues } = form;
  const restore = useRef(() => {
    const values = found && schema?.safeParse({ ...initial, ...found.values }).data;
    if (!found || !values) return forgetDraft(key);
    setValues(values);
    setRestored({ at: found.at, stale: found.version !== version, base: found.base as Partial<V> });
  });
  // Before the first paint: the fields must not be seen to change. Once: what is typed later is newer.
  useLayoutEffect(() => restore.current(), []);

  const write = useRef(() => {});
  write.current = () => {
    if (form.values === untouched.current) return;
    const values = changedFields(initial, form.values);
    if (Object.keys(values).length === 0) return forgetDraft(key);
    const draft = draftOf(values, initial, version);
    if (!sameWords(draft, lastKept.current)) keepDraft(key, draft);
    lastKept.current = draft;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state of the form starts the pause anew
  useEffect(() => {
    const pause = setTimeout(() => write.current(), pauseMs);
    return () => clearTimeout(pause);
  }, [form.values]);
  useEffect(() => {
    const now = () => write.current();
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
      now();
    };
  }, []);

  const forget = useCallback(() => {
    forgetDraft(key);
    lastKept.current = undefined;
    setRestored(undefined);
    untouched.current = current.current;
    write.current = () => {};
  }, [key]);
  return {
    restored,
    forget,
    discard: () => {
      setValues(initial);
      forget();
    },
  };
}

/** A draft of this form is waiting for the signed-in person: `Modifica` may say so before the form is opened. */
export const hasDraft = (name: string): boolean => readDraft(draftKey(name)) !== undefined;

function draftOf<V extends object>(values: Partial<V>, initial: V, version: number | undefined): KeptDraft {
  const base = Object.fromEntries(Object.keys(values).map((field) => [field, initial[field as keyof V]]));
  return { at: new Date().toISOString(), ...(version === undefined ? {} : { version }), base, values: { ...values } };
}

/** The same text is not written again: it keeps its age. */
const sameWords = (a: KeptDraft, b: KeptDraft | undefined) =>
  JSON.stringify([a.values, a.version]) === JSON.stringify([b?.values, b?.version]);
