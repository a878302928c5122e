import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import {
  changedFields,
  draftKey,
  forgetDraft,
  type KeptDraft,
  keepDraft,
  readDraft,
  sameWords,
} from './draft-store.ts';
import { knowsServerTime, serverNow } from './server-clock.ts';

const pauseMs = 400;

/** The form interface of a draft; `useForm` of @mantine/form (mode `controlled`) has it. */
export interface DraftForm<V extends object> {
  readonly values: V;
  readonly setValues: (values: V) => void;
}

export interface DraftOptions<V extends object> {
  /** Which form of which record, unique in the product: `associates.profile.004217.recapiti`. Nothing is kept without one. */
  readonly name: string | undefined;
  readonly form: DraftForm<V>;
  /** The stored values (or an empty form): only differing fields are kept. */
  readonly initial: V;
  /** Schema of possible input, valid or not: a stored draft that does not parse is dropped. */
  readonly schema: z.ZodType<V> | undefined;
  readonly version?: number | undefined;
  /** What was restored has been compared with the stored values since: from here on only these count. */
  readonly merged?: boolean;
  /** Keeps all fields as soon as one differs: for a form that begins with other values on another day. */
  readonly whole?: boolean | undefined;
}

/** Which draft the form of an added record has. */
export interface AddedDraft {
  readonly name: string;
  readonly version: number;
}

export interface RestoredDraft<V extends object> {
  readonly at: string;
  /** The version has changed since: the typed fields were merged with newer values. */
  readonly stale: boolean;
  /** Stored values of the typed fields when the typing began, to detect changes by others. */
  readonly base: Partial<V>;
}

export interface Draft<V extends object> {
  /** Set when this form opened with a draft: show "Bozza ripristinata" (`DraftNotice` of ui) and offer to discard it. */
  readonly restored: RestoredDraft<V> | undefined;
  /** Deletes the draft and resets the form to `initial`. */
  readonly discard: () => void;
  /** Deletes the draft only: after a save, or when the form is abandoned. */
  readonly forget: () => void;
  /** What is typed could not be kept: the browser's storage is full. */
  readonly lost: boolean;
}

/**
 * Keeps unsaved input of a form: per person and form, on this browser only, 30 days at most. It survives a reload, a crash, an
 * expired session and login's clearing of local storage. Call `forget` after the save.
 */
export function useDraft<V extends object>(options: DraftOptions<V>): Draft<V> {
  const { name, form, initial, schema, version, merged = false, whole = false } = options;
  const lastKept = useRef<KeptDraft>(undefined);
  const key = useKey(name, lastKept);
  const [found] = useState(() => readDraft(key));
  const [restored, setRestored] = useState<RestoredDraft<V>>();
  const [lost, setLost] = useState(false);
  const untouched = useRef(form.values);
  const current = useRef(form.values);
  current.current = form.values;

  const { setValues } = form;
  const restore = useRef(() => {
    if (!found) return;
    lastKept.current = found;
    const values = schema?.safeParse({ ...initial, ...found.values }).data;
    if (!values) return forgetDraft(key, found);
    setValues(values);
    setRestored({ at: found.at, stale: found.version !== version, base: found.base as Partial<V> });
  });
  // Before the first paint, so that the fields do not visibly change. Once: later input is newer.
  useLayoutEffect(() => restore.current(), []);

  const write = useRef(() => {});
  write.current = () => {
    if (form.values === untouched.current) return;
    const changed = changedFields(initial, form.values);
    if (Object.keys(changed).length === 0) {
      forgetDraft(key, lastKept.current);
      lastKept.current = undefined;
      return;
    }
    const values = whole ? form.values : changed;
    // Until they are merged, the restored fields are still changes of the version they were typed over.
    const older = merged ? undefined : restored;
    const draft = draftOf(values, { ...initial, ...older?.base }, older?.stale ? found?.version : version);
    // Unchanged text is not written again, to keep its age.
    if (sameWords(draft, lastKept.current)) return setLost(false);
    const isKept = keepDraft(key, draft);
    if (isKept) lastKept.current = draft;
    setLost(!isKept && key !== undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state of the form restarts the pause
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
    forgetDraft(key, lastKept.current);
    lastKept.current = undefined;
    setRestored(undefined);
    untouched.current = current.current;
    write.current = () => {};
  }, [key]);
  return {
    restored,
    forget,
    lost,
    discard: () => {
      setValues(initial);
      forget();
    },
  };
}

/**
 * Of the person who opened the form, whoever signs in later. A form that gets another name, because its record has begun, leaves its
 * earlier draft behind: what it had is stored.
 */
function useKey(name: string | undefined, lastKept: RefObject<KeptDraft | undefined>): ReturnType<typeof draftKey> {
  const known = useRef({ name, key: draftKey(name) });
  if (known.current.name !== name) known.current = { name, key: draftKey(name) };
  const { key } = known.current;
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    forgetDraft(before.current, lastKept.current);
    lastKept.current = undefined;
    before.current = key;
  }, [key, lastKept]);
  return key;
}

/** Whether the signed-in person has a draft of this form, for a hint at `Modifica` before it is opened. */
export const hasDraft = (name: string): boolean => readDraft(draftKey(name)) !== undefined;

/** Keeps `values` for the form of a record that was added as `base`, and left before that was answered. */
export const leaveDraft = <V extends object>({ name, version }: AddedDraft, values: Partial<V>, base: V): void =>
  void keepDraft(draftKey(name), draftOf(values, base, version));

function draftOf<V extends object>(values: Partial<V>, initial: V, version: number | undefined): KeptDraft {
  const base = Object.fromEntries(Object.keys(values).map((field) => [field, initial[field as keyof V]]));
  // Where this computer's clock was set since, what is known of it is of the clock before.
  const at = new Date(knowsServerTime() ? serverNow() : Date.now()).toISOString();
  return { at, ...(version === undefined ? {} : { version }), base, values: { ...values } };
}
