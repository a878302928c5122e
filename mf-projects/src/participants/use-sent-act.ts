import { CallError, errorSentence, isUnanswered, newRequestId, useMountedRef } from '@sodalizio/area-kit';
import type { ParticipantAct, ParticipantChoice } from '@sodalizio/contract/projects';
import { toast } from '@sodalizio/ui';
import { useState } from 'react';
import { labels } from './participants.labels.ts';
import { cause, type DoneAct, isOtherNumber, useAct } from './participants.save.ts';

/** An act that is being asked about, and whom it is for. */
export interface AskedAct {
  readonly act: Exclude<ParticipantAct, 'restore'>;
  readonly choice: ParticipantChoice;
  /** Of the one it is for, with their Matricola. */
  readonly name?: string;
}

/** An act as it was sent: repeated after a lost answer, it is the same one. */
interface SentAct {
  readonly day: string;
  readonly confirmed: number;
  readonly digest: string | undefined;
  readonly request: string;
}

/** Acts without an answer, by what they do and for whom. The screen has them: they outlive the dialog. */
export type SentActs = Map<string, SentAct>;

interface SentActOptions extends AskedAct {
  readonly project: number;
  readonly sentActs: SentActs;
  /** Called also where the dialog was closed while the act was running. */
  readonly onDone: (done: DoneAct) => void;
  /** Called only where the dialog is still open: it closes. */
  readonly onFinished: () => void;
  readonly onOtherNumber: () => void;
}

const mayBeDone = (error: unknown) => isUnanswered(error) || (error instanceof CallError && error.code === 'internal');

const fieldsOf = (act: AskedAct['act'], { day, ...sent }: SentAct) =>
  act === 'set-deadline' ? { ...sent, deadline: day === '' ? null : day } : sent;

/**
 * Sends an act. One whose answer was lost is sent again as it was, also from a dialog that is opened again; where the dialog is
 * closed, a toast offers it, as the row of who was removed is gone by then.
 */
export function useSentAct(options: SentActOptions) {
  const { project, act, choice, sentActs, onDone, onFinished, onOtherNumber } = options;
  const key = JSON.stringify([act, choice]);
  const { send, busy, params } = useAct(project);
  const mounted = useMountedRef();
  const [sent, setSent] = useState(sentActs.get(key));
  const [inDoubt, setInDoubt] = useState(sent !== undefined);
  const [failed, setFailed] = useState<unknown>();

  const sayFailed = (error: unknown, lost: SentAct | undefined) => {
    const again = lost && { retry: { label: labels.retry, onRetry: () => void attempt(lost, true) } };
    toast.failure(errorSentence(error), { ...cause, ...again });
  };
  const fail = (error: unknown, now: SentAct, repeated: boolean) => {
    const other = isOtherNumber(error);
    const lost = !other && (repeated || mayBeDone(error)) ? now : undefined;
    if (!lost) sentActs.delete(key);
    if (!mounted.current) return sayFailed(error, lost);
    setSent(lost);
    setInDoubt(lost !== undefined);
    setFailed(error);
    if (other) onOtherNumber();
  };
  const attempt = async (now: SentAct, repeated: boolean): Promise<void> => {
    sentActs.set(key, now);
    setSent(now);
    try {
      const answer = await send({ params, body: { act, choice, ...fieldsOf(act, now) } });
      sentActs.delete(key);
      toast.dismissFailure(cause.id);
      onDone({ ...answer, request: now.request });
      if (mounted.current) onFinished();
    } catch (error) {
      fail(error, now, repeated);
    }
  };
  return {
    /** Without an answer so far: it may be done. */
    unanswered: inDoubt ? sent : undefined,
    sent,
    busy,
    failure: failed === undefined ? undefined : errorSentence(failed),
    submit: (day: string, counted: Pick<SentAct, 'confirmed' | 'digest'>) => {
      // Not in doubt, it is under way: this is the second press of a double click.
      const same = sent?.day === day ? sent : undefined;
      void attempt(same ?? { day, ...counted, request: newRequestId() }, same !== undefined && inDoubt);
    },
    /** Call it where the dialog closes. */
    leave: () => {
      if (!busy && inDoubt && failed !== undefined) sayFailed(failed, sent);
    },
  };
}
