import { CallError } from '@sodalizio/area-kit';
import { wantsRegistry } from '@sodalizio/associate-search';
import type { BulkOutcome } from '@sodalizio/contract/associates';
import { confirm, type Question, toast } from '@sodalizio/ui';
import { useEffect, useRef, useState } from 'react';
import { type BulkAct, undoSentence, useBulkCalls } from './bulk.save.ts';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';
import type { ChosenMembers } from './chosen-members.ts';
import { bulkSentence, type Frozen, freezeChosen } from './selection.save.ts';

export interface BulkActOptions {
  /** Who was chosen when the dialog opened. */
  readonly chosen: ChosenMembers;
  readonly askRegistry: () => void;
  readonly onOutcome: (outcome: BulkOutcome, act: BulkAct) => void;
}

/** What the form of an act is given. */
export interface BulkFormProps extends BulkActOptions {
  /** `YYYY-MM-DD` in the association's time zone. */
  readonly today: string;
  readonly onClose: () => void;
}

const cause = { id: 'associates.bulk' };

/** 'Pagamento registrato a 48 soci, 2 saltati'. */
export const outcomeSentence = (act: BulkAct, { done, skipped }: BulkOutcome): string =>
  (act.kind === 'section' ? labels.sectionDone(done) : labels.paymentDone(done)) + labels.andSkipped(skipped.length);

export const undoneSentence = ({ done, skipped }: BulkOutcome): string =>
  labels.undone(done) + labels.andSkipped(skipped.length);

/**
 * Does an act to everybody chosen: freezes them, asks once with the exact number, acts. One at a time; pressed again after a
 * failure it goes on with the same frozen selection, so that nobody is done twice. It goes on when the dialog is closed, and
 * then its end is a toast with the way back.
 */
export function useBulkAct({ chosen, askRegistry, onOutcome }: BulkActOptions) {
  const { perform, undo } = useBulkCalls();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);
  const frozen = useRef<Frozen>(undefined);
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const undoLater = async (batch: string) => {
    try {
      toast.success(undoneSentence(await undo(batch)), cause);
    } catch (error) {
      toast.failure(undoSentence(error), cause);
    }
  };
  const tell = (act: BulkAct, outcome: BulkOutcome) => {
    const onUndo = () => void undoLater(outcome.batch);
    const undoable = !open.current && outcome.done > 0;
    toast.success(outcomeSentence(act, outcome), {
      ...cause,
      ...(undoable ? { undo: { label: labels.undoAll, onUndo } } : {}),
    });
    if (open.current) onOutcome(outcome, act);
  };
  const fail = (error: unknown): CallError | undefined => {
    // Too old by now: the next press freezes anew.
    if (error instanceof CallError && error.code === 'not-found') frozen.current = undefined;
    if (!open.current) toast.failure(bulkSentence(error), cause);
    else if (wantsRegistry(error)) askRegistry();
    setFailure(bulkSentence(error));
    return error instanceof CallError ? error : undefined;
  };

  /** Answers what the server refused, for the fields; nothing when it was done, or the person said no. */
  const run = async (act: BulkAct, question: (count: number) => Question): Promise<CallError | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setFailure(undefined);
    try {
      frozen.current ??= await freezeChosen(chosen);
      const { selection, count } = frozen.current;
      if (count === 0) {
        setFailure(labels.nobodyLeft);
        return undefined;
      }
      // The focus waits on the way out: Enter, pressed twice in a field, does not pay for two thousand.
      if (!(await confirm({ ...question(count), danger: true }))) return undefined;
      setBusy(true);
      tell(act, await perform(act, selection));
      return undefined;
    } catch (error) {
      return fail(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, failure };
}
