import { CallError, isUnanswered, useMountedRef } from '@sodalizio/area-kit';
import {
  type ChosenMembers,
  countOfChosen,
  type FrozenSelection,
  freezeChosen,
  selectionSentence,
  wantsRegistry,
} from '@sodalizio/associate-search';
import type { BulkOutcome } from '@sodalizio/contract/associates';
import { confirm, type Question, toast } from '@sodalizio/ui';
import { useEffect, useRef, useState } from 'react';
import { type BulkAct, undoSentence, useBulkCalls } from './bulk.save.ts';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';

export interface BulkActOptions {
  readonly chosen: ChosenMembers;
  readonly askRegistry: () => void;
  /** Outlives the dialog, for an act that would do harm if it was done twice. */
  readonly sentActs?: SentActs;
}

export interface BulkDone {
  readonly act: BulkAct;
  readonly outcome: BulkOutcome;
}

export interface BulkFormProps extends Omit<BulkActOptions, 'sentActs'> {
  readonly page: PageActs;
  /** `YYYY-MM-DD` in the association's time zone. */
  readonly today: string;
  readonly onOutcome: (done: BulkDone) => void;
  readonly onClose: () => void;
}

/** An act, the number of members on its button, and its question. */
interface AskedAct {
  readonly act: BulkAct;
  readonly changed: number;
  readonly question: (count: number) => Question;
}

/** An act whose answer was lost, and the members it was sent for. */
export interface LostAct {
  readonly chosen: ChosenMembers;
  readonly frozen: FrozenSelection;
  readonly asked: AskedAct;
}

/** Acts without an answer, of dialogs that the open list has closed. */
export interface PageActs {
  lost: LostAct | undefined;
  /** Their frozen selections. */
  readonly underWay: Set<string>;
}

/** Acts without an answer. */
export interface SentActs {
  /** Of an earlier dialog for these members. */
  readonly earlier: LostAct | undefined;
  readonly sent: (act: LostAct) => void;
  readonly lost: (act: LostAct) => void;
  readonly forget: (selection: string) => void;
}

const cause = { id: 'associates.bulk' };

const doneWords = { section: labels.sectionDone, payment: labels.paymentDone, admission: labels.admissionDone };

const cancelledWords = {
  section: labels.sectionCancelled,
  payment: labels.paymentCancelled,
  admission: labels.admissionCancelled,
};

export const outcomeSentence = (act: Pick<BulkAct, 'kind'>, { done, skipped }: BulkOutcome): string =>
  doneWords[act.kind](done) + labels.andSkipped(skipped.length);

export const undoneSentence = ({ done, skipped }: BulkOutcome): string =>
  labels.undone(done) + labels.andSkipped(skipped.length);

const isOneOf = (error: unknown, ...codes: CallError['code'][]): boolean =>
  error instanceof CallError && codes.includes(error.code);

/**
 * Of a batch that failed some steps may be done: between two, the server may also find the area off or the permission gone. After
 * `conflict` it is being undone, and sent again it would be a new batch.
 */
const mayBeDone = (error: unknown): boolean =>
  isUnanswered(error) || isOneOf(error, 'internal', 'area-off', 'forbidden');

/** Whether the last press was Enter in a field: it submits the form without the button, which says the number. */
function useEnterInField() {
  const entered = useRef(false);
  useEffect(() => {
    const look = (event: Event) => {
      entered.current =
        event instanceof KeyboardEvent && event.key === 'Enter' && event.target instanceof HTMLInputElement;
    };
    const presses = ['keydown', 'pointerdown'];
    for (const press of presses) window.addEventListener(press, look, true);
    return () => {
      for (const press of presses) window.removeEventListener(press, look, true);
    };
  }, []);
  return entered;
}

/**
 * Does an act on all selected members: freezes them and acts. The dialog says the number, so it asks only if the number has
 * changed, or if its button was not pressed: Enter in a field must not pay for two thousand. Repeated after a failure
 * it uses the same frozen selection, so that no member is changed twice; an act whose answer was lost may be done already, and is
 * sent again as it was before any other, with `sentActs` also after the dialog was closed and opened again for the same members. It
 * continues when the dialog is closed, and then reports its outcome in a toast with an undo.
 */
export function useBulkAct({ chosen, askRegistry, sentActs }: BulkActOptions) {
  const { perform, undo } = useBulkCalls();
  const [phase, setPhase] = useState<'freezing' | 'performing'>();
  const [earlier] = useState(sentActs?.earlier);
  const [unanswered, setUnanswered] = useState(earlier?.asked);
  const frozen = useRef(earlier?.frozen);
  const mounted = useMountedRef();
  const entered = useEnterInField();

  const undoLater = async (batch: string) => {
    try {
      toast.success(undoneSentence(await undo(batch)), cause);
    } catch (error) {
      toast.failure(undoSentence(error), cause);
    }
  };
  const sayDone = (act: BulkAct, outcome: BulkOutcome) => {
    const onUndo = () => void undoLater(outcome.batch);
    const undoable = !mounted.current && outcome.done > 0;
    // The Annulla tutto of each batch stays beside those of others.
    const withUndo = { id: `${cause.id} ${outcome.batch}`, undo: { label: labels.undoAll, onUndo } };
    toast.success(outcomeSentence(act, outcome), undoable ? withUndo : cause);
  };
  const forgetLost = () => {
    if (frozen.current) sentActs?.forget(frozen.current.selection);
  };
  const noteLost = (sent: LostAct, error: unknown) => {
    if (mayBeDone(error)) setUnanswered(sent.asked);
    // What was refused at its first try is not done; who may not do it cannot repeat it either.
    if (isOneOf(error, 'forbidden') || !(unanswered || mayBeDone(error))) forgetLost();
    else sentActs?.lost(sent);
  };
  const inOwnWords = (error: unknown): unknown => {
    if (isOneOf(error, 'not-found', 'conflict')) forgetLost();
    // Expired: the next press freezes again.
    if (isOneOf(error, 'not-found')) {
      frozen.current = undefined;
      setUnanswered(undefined);
    }
    const message = selectionSentence(error);
    if (!mounted.current) toast.failure(message, cause);
    else if (wantsRegistry(error)) askRegistry();
    return error instanceof CallError ? new CallError(error.code, { message, fields: error.fields }) : error;
  };

  /** Returns the outcome, or undefined where the person cancelled. Throws a `CallError` with a sentence for the person. */
  const run = async (wanted: AskedAct): Promise<BulkDone | undefined> => {
    const unasked = entered.current;
    const asked = unanswered ?? wanted;
    try {
      setPhase('freezing');
      frozen.current ??= await freezeChosen(chosen);
      // The dialog was closed meanwhile: nothing is sent.
      if (!mounted.current) {
        toast.failure(cancelledWords[asked.act.kind], cause);
        return undefined;
      }
      const { selection, count } = frozen.current;
      if (count === 0) throw new CallError('conflict', { message: labels.nobodyLeft });
      const other = count !== countOfChosen(chosen);
      if (unasked || other) {
        setPhase(undefined);
        // `danger`: Enter, pressed twice in a field, cancels.
        if (!(await confirm({ ...asked.question(count), danger: true }))) return undefined;
      }
      setPhase('performing');
      const sent = { chosen, frozen: frozen.current, asked };
      // Before it is answered: a reload ends the waiting, and not the act.
      sentActs?.sent(sent);
      const outcome = await perform(asked.act, selection).catch((error: unknown) => {
        noteLost(sent, error);
        throw error;
      });
      forgetLost();
      sayDone(asked.act, outcome);
      return { act: asked.act, outcome };
    } catch (error) {
      throw inOwnWords(error);
    } finally {
      setPhase(undefined);
    }
  };
  // Undone meanwhile, or refused each time, it would be the only act for these members.
  const startOver = () => {
    forgetLost();
    frozen.current = undefined;
    setUnanswered(undefined);
  };
  const isReopened = earlier !== undefined && unanswered !== undefined;
  return {
    run,
    startOver: isReopened ? startOver : undefined,
    busy: phase !== undefined,
    performing: phase === 'performing',
    unanswered,
  };
}

/** Whether a form asks for something else than the act whose answer was lost. */
export const isOther = (act: BulkAct | undefined, unanswered: AskedAct | undefined): boolean =>
  unanswered !== undefined && JSON.stringify(act) !== JSON.stringify(unanswered.act);
