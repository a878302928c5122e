import { type UseFormReturnType, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CallError, errorSentence, fieldErrors, isUnanswered } from './call-error.ts';
import type { EditForm, EditFormOptions, Stored } from './edit-form.ts';
import { judgeOfLengths, ownFields } from './form-errors.ts';
import {
  changedSince,
  type EditChoice,
  fieldNames,
  type Merge,
  mergeEdits,
  withChangesSince,
  withSent,
} from './merge-edits.ts';
import { isLeaving } from './next-page.ts';
import { isOwnName, personId } from './session.store.ts';
import { tellUnseenFailure } from './unseen-failure.ts';
import { type Draft, leaveDraft, useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useMountedRef } from './use-mounted-ref.ts';

interface Base<V, S> {
  readonly stored: S;
  readonly values: V;
  readonly version: number | undefined;
  /** Already merged with somebody else's save, together with any older draft. */
  readonly merged: boolean;
  /** Saved over `stored`, by this form: the next save has to read the record again. */
  readonly outdated?: boolean;
}

const mostTries = 4;

/**
 * The one way to edit a record: fields, draft, leave guard, one save at a time, the server's field errors, and the merge with
 * concurrent saves. The record is taken as it is when the form opens.
 */
export function useEditForm<V extends object, S extends Stored, A>(options: EditFormOptions<V, S, A>): EditForm<V> {
  const { field, stored, valuesOf } = options;
  const [base, setBase] = useState<Base<V, S>>(() => ({
    stored,
    values: valuesOf(stored),
    version: stored?.version,
    merged: false,
  }));
  const form = useForm<V>({ initialValues: base.values });
  const errorsOfLength = judgeOfLengths(options.lengths, base.values);
  const draft = useDraft<V>({
    name: options.draft?.name,
    schema: options.draft?.schema,
    whole: options.draft?.whole,
    form: { values: form.values, setValues: (values) => form.setValues(values) },
    initial: base.values,
    version: base.version,
    merged: base.merged,
  });
  const { busy, failure, attempt } = useAttempt((error) => {
    if (!options.goesOnWhenClosed) tellUnseenFailure(error, options.failedWhenClosed?.(form.getValues()));
  });
  const goesOn = busy && options.goesOnWhenClosed === true;
  const dirty = form.isDirty() && !goesOn;
  const liftGuard = useLeaveGuard(dirty, options.draft !== undefined && !draft.lost);
  const validate = (values: V) => ({ ...options.validate?.(values), ...errorsOfLength(values) });
  const editing = { form, draft, base, setBase, liftGuard, attempt };
  const { submit, conflict } = useMergingSave({ ...options, validate }, editing);
  const tooLongNow = errorsOfLength(form.values);
  const readOnly = busy && !options.reread && !options.onAdded;
  return {
    form,
    input: (name, type = 'input') => {
      const props = form.getInputProps<string>(name, { type, withFocus: false });
      // HTML has no read-only selects. What comes as a value is of a field that knows `readOnly`: an amount in its full form.
      const onChange = (change: unknown) => typeof change === 'string' && props.onChange(change);
      return {
        id: field(name).id,
        label: field(name).label,
        ...props,
        error: form.errors[name] ?? tooLongNow[name],
        ...(readOnly && { readOnly, onChange }),
      };
    },
    draft: goesOn ? { ...draft, forget: () => {} } : draft,
    dirty,
    partlySaved: base.outdated === true,
    busy,
    readOnly,
    failure: conflict ? undefined : failure,
    submit,
    kept: (values, version) => {
      setBase((before) => ({ ...before, values, version, merged: true }));
      form.resetDirty(values);
      if (sameValues(values, form.getValues())) draft.forget();
    },
    conflict,
    errors: fieldNames(form.values).flatMap((name) => {
      const message = form.errors[name];
      return typeof message === 'string' ? [{ label: field(name).label, message, fieldId: field(name).id }] : [];
    }),
  };
}

const sameValues = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

interface Editing<V extends object, S> {
  readonly form: UseFormReturnType<V>;
  readonly draft: Draft<V>;
  readonly base: Base<V, S>;
  readonly setBase: (base: Base<V, S>) => void;
  readonly liftGuard: () => void;
  readonly attempt: Attempt;
}

function useMergingSave<V extends object, S extends Stored, A>(
  options: EditFormOptions<V, S, A>,
  { form, draft, base, setBase, liftGuard, attempt }: Editing<V, S>,
) {
  const { valuesOf, save, reread, onSaved, onAdded } = options;
  const [conflict, setConflict] = useState<{ readonly newer: S; readonly merge: Merge<V> }>();
  const mounted = useMountedRef();
  const { pathname } = useLocation();
  const submitted = useRef(base.values);
  /** Each may be stored. */
  const unanswered = useRef<V[]>([]);

  const isValid = (values: V): boolean => {
    const errors = options.validate?.(values) ?? {};
    form.setErrors(errors);
    return !Object.values(errors).some(Boolean);
  };
  const send = async (values: V, over: S, since: V, tries = 1): Promise<undefined> => {
    const answer = await save(values, over).catch(async (error: unknown) => {
      if (isUnanswered(error)) unanswered.current.push(values);
      if (!reread || !isStale(error) || tries === mostTries) throw error;
      return meet(await reread(), values, since, tries + 1, error);
    });
    if (answer === undefined) return;
    unanswered.current = [];
    const typedSince = changedSince(options.field, submitted.current, form.getValues());
    if (mounted.current && typedSince && reread) return stayOpen(values, over);
    // A new record, saved again as one, would be added twice.
    if (mounted.current && typedSince && onAdded) {
      const added = onAdded(answer);
      return stayOpen(valuesOf(added), added);
    }
    // Left with something else typed: the draft still has it, and is compared with what was saved.
    if (!typedSince || !reread) draft.forget();
    if (typedSince && !reread) keepForAdded(options, answer, values, form.getValues());
    liftGuard();
    form.resetDirty(values);
    setBase({ stored: over, values, version: over?.version, merged: true });
    onSaved(answer, mounted.current);
  };
  /** Something else was typed while these values were saved. */
  const stayOpen = (saved: V, over: S): undefined => {
    const newest = mergeEdits(options, submitted.current, form.getValues(), saved).values({});
    setBase({ stored: over, values: saved, version: over?.version, merged: true, outdated: true });
    form.resetDirty(saved);
    form.setValues(newest);
  };
  /** Merges the input with somebody else's save, then sends it or asks. A closed form cannot ask: it fails with `error`. */
  const meet = async (newer: S, mine: V, since: V, tries = 1, error?: unknown): Promise<undefined> => {
    const theirs = valuesOf(newer);
    const merge = mergeEdits(options, withSent(options.field, since, unanswered.current, theirs), mine, theirs);
    const values = merge.values({});
    if (merge.conflicts.length === 0 && isValid(values)) return send(values, newer, valuesOf(newer), tries);
    if (!mounted.current) throw error;
    if (merge.conflicts.length > 0) setConflict({ newer, merge });
    else goOnFrom(newer, values);
  };
  /** What was typed since the press stays in the fields. */
  const goOnFrom = (newer: S, values: V) => {
    setBase({ stored: newer, values: valuesOf(newer), version: newer?.version, merged: true });
    form.resetDirty(valuesOf(newer));
    form.setValues(withChangesSince(options.field, submitted.current, form.getValues(), values));
    return isValid(values);
  };
  const refuse = (error: unknown): boolean => showRefused(form, options.refusedFields, error);

  return {
    submit: () => {
      // Saved, and on the way to the next page: a second press would save it twice.
      if (isLeaving(pathname)) return;
      const values = form.getValues();
      const restored = base.merged ? undefined : draft.restored;
      const since = { ...base.values, ...restored?.base };
      submitted.current = values;
      attempt(async () => {
        if (!isValid(values)) return;
        if (base.outdated && reread) await meet(await reread(), values, since);
        // A draft of an older version is merged with the newer one before its first save.
        else if (restored?.stale && reread) await meet(base.stored, values, since);
        else await send(values, base.stored, since);
      }, refuse);
    },
    conflict: conflict && {
      fields: conflict.merge.conflicts,
      own: isOwn(options.savedBy?.(conflict.newer)),
      leave: () => setConflict(undefined),
      resolve: (choices: Readonly<Record<string, EditChoice>>) => {
        const { newer, merge } = conflict;
        const values = merge.values(choices);
        setConflict(undefined);
        const valid = goOnFrom(newer, values);
        submitted.current = values;
        if (valid) attempt(() => send(values, newer, valuesOf(newer)), refuse);
      },
    },
  };
}

function showRefused<V extends object>(
  form: UseFormReturnType<V>,
  refusedFields: EditFormOptions<V, Stored, unknown>['refusedFields'],
  error: unknown,
): boolean {
  const found = fieldErrors(error);
  const refused = ownFields(form.getValues(), refusedFields?.(found, form.getValues()) ?? found);
  form.setErrors(refused);
  return Object.keys(refused).length > 0;
}

/** Who has left finds what they typed after the press on the page of what was added. */
function keepForAdded<V extends object, S extends Stored, A>(
  { field, draft }: Pick<EditFormOptions<V, S, A>, 'field' | 'draft'>,
  answer: A,
  sent: V,
  now: V,
): void {
  const added = draft?.ofAdded?.(answer);
  if (added) leaveDraft(added, withChangesSince(field, sent, now, {}), sent);
}

const isOwn = (savedBy: string | undefined) => (savedBy ? isOwnName(savedBy) : undefined);

/** Runs an act; `refuse` returns whether the fields show its error. */
type Attempt = (act: () => Promise<void>, refuse: (error: unknown) => boolean) => void;

/** One act at a time: a second press while one is running does nothing. `unseen`: it failed after the form was closed. */
function useAttempt(unseen: (error: unknown) => void): {
  busy: boolean;
  failure: string | undefined;
  attempt: Attempt;
} {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const mounted = useMountedRef();
  const run = async (...[act, refuse]: Parameters<Attempt>) => {
    if (running.current) return;
    running.current = true;
    const by = personId();
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      if (!mounted.current) {
        // Whoever has signed in since did not save this.
        if (personId() === by) unseen(error);
      } else if (!refuse(error)) setFailure(errorSentence(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, attempt: (...given) => void run(...given) };
}

/** A concurrent save, not a conflict about a field (an e-mail in use). */
const isStale = (error: unknown) =>
  error instanceof CallError && error.code === 'conflict' && error.fields.length === 0;
