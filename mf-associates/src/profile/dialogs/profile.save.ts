import type { UseFormReturnType } from '@mantine/form';
import { CallError, fieldErrors, type RestoredDraft } from '@sodalizio/area-kit';
import type { Associate } from '@sodalizio/contract';
import { updateAssociate } from '@sodalizio/contract/associates';
import type { ConflictChoice } from '@sodalizio/ui';
import { useState } from 'react';
import { useReadAgain } from '../associate.query.ts';
import { useWrites } from '../associate.save.ts';
import { type EditField, type EditValues, mergeEdits, toEdit, toValues, withFields } from '../edit-values.ts';
import { profileLabels as labels } from '../profile.labels.ts';

/** What the edited values are compared with: the profile as it was read. */
interface Base {
  readonly associate: Associate;
  readonly values: EditValues;
  readonly version: number;
}

interface Conflict {
  readonly base: Base;
  readonly mine: EditValues;
  readonly theirs: EditValues;
  readonly merged: EditValues;
  readonly fields: readonly EditField[];
}

const baseOf = (associate: Associate): Base => ({
  associate,
  values: toValues(associate),
  version: associate.version,
});

/** Somebody who saves again and again just before this person would go on for ever. */
const mostTries = 4;

interface Options {
  associate: Associate;
  form: UseFormReturnType<EditValues>;
  onSaved: () => void;
}

/**
 * Saves a form over a profile that others edit too. Where the profile moved on, what others changed alone is taken, what only this person
 * changed is saved onto it, and what both changed is asked field by field.
 */
export function useProfileSave({ associate, form, onSaved }: Options) {
  const { write, busy, sayDone } = useWrites();
  const readAgain = useReadAgain();
  const [base, setBase] = useState(() => baseOf(associate));
  const [conflict, setConflict] = useState<Conflict>();
  const [failure, setFailure] = useState<CallError>();

  const send = async (mine: EditValues, onto: Base, tries = 1): Promise<void> => {
    setFailure(undefined);
    const body = { ...onto.associate, ...toEdit(mine), version: onto.version };
    const outcome = await write(updateAssociate, { body });
    if ('written' in outcome) {
      onSaved();
      return sayDone(labels.saved, outcome.written);
    }
    if (outcome.error.code === 'conflict' && tries < mostTries) return settle(mine, onto.values, tries + 1);
    form.setErrors(fieldErrors(outcome.error));
    setFailure(outcome.error);
  };

  /** Reads the profile as it is now and puts both edits together. */
  const settle = async (mine: EditValues, since: EditValues, tries: number): Promise<void> => {
    try {
      const fresh = baseOf(await readAgain(associate.codaica));
      const { values, conflicts } = mergeEdits(since, mine, fresh.values);
      if (conflicts.length === 0) return await send(values, fresh, tries);
      setConflict({ base: fresh, mine, theirs: fresh.values, merged: values, fields: conflicts });
    } catch (error) {
      setFailure(error instanceof CallError ? error : new CallError('internal'));
    }
  };

  return {
    base,
    busy,
    failure,
    registryLost: failure?.code === 'registry-session-missing',
    conflict,
    /** A draft that was typed over an older version is compared with what it was typed over, not with what it was put onto. */
    save: (typed: EditValues, restored: RestoredDraft<EditValues> | undefined) =>
      restored?.stale ? settle(typed, { ...base.values, ...restored.base }, 1) : send(typed, base),
    resolve: (choices: Readonly<Record<string, ConflictChoice>>) => {
      if (!conflict) return;
      const values = withFields(
        conflict.merged,
        conflict.theirs,
        conflict.fields.filter((name) => choices[name] === 'theirs'),
      );
      setConflict(undefined);
      setBase(conflict.base);
      form.setInitialValues(conflict.base.values);
      form.setValues(values);
      void send(values, conflict.base);
    },
    /** Back to the form with nothing decided: the next save asks again. */
    leaveConflict: () => setConflict(undefined),
  };
}
