import {
  CallError,
  errorSentence,
  isUnanswered,
  newRequestId,
  personId,
  serverNow,
  useMountedRef,
} from '@sodalizio/area-kit';
import type { Project } from '@sodalizio/contract/projects';
import { toast } from '@sodalizio/ui';
import { useState } from 'react';
import { labels } from './participants.labels.ts';
import { cause, type DoneAct, isOtherNumber, useAct } from './participants.save.ts';
import type { AskedAct, SentAct, SentActs } from './sent-acts.store.ts';

interface SentActOptions extends AskedAct {
  readonly project: Pick<Project, 'id' | 'name'>;
  readonly sentActs: SentActs;
  /** Called also where the dialog was closed while the act was running. */
  readonly onDone: (done: DoneAct) => void;
  /** Called only where the dialog is still open: it closes. */
  readonly onFinished: () => void;
  readonly onOtherNumber: () => void;
}

const hasCode = (error: unknown, ...codes: CallError['code'][]) =>
  error instanceof CallError && codes.includes(error.code);
const mayBeDone = (error: unknown) => isUnanswered(error) || hasCode(error, 'internal');
/** Repeating it would be refused again. */
const isRefused = (error: unknown) => isOtherNumber(error) || hasCode(error, 'forbidden', 'not-found', 'invalid-input');

/** The same of the same participants, in whatever order they were chosen. */
function keyOf({ act, choice }: AskedAct): string {
  const sorted = (ids: readonly number[] | undefined) => ids?.toSorted((a, b) => a - b);
  return JSON.stringify([
    act,
    'ids' in choice ? { ids: sorted(choice.ids) } : { ...choice, except: sorted(choice.except) },
  ]);
}

/** Its participants, in words. */
export const thoseOf = ({ asked, confirmed }: SentAct, project: Pick<Project, 'name'>): string =>
  asked.name ?? labels.countIn(confirmed, project.name);

const fieldsOf = (act: AskedAct['act'], { asked: _asked, day, lost: _lost, at: _at, ...sent }: SentAct) =>
  act === 'set-deadline' ? { ...sent, deadline: day === '' ? null : day } : sent;

/**
 * Sends an act. One whose answer was lost is sent again as it was, also from a dialog that is opened again, or after a reload; where
 * the dialog is closed, a toast offers it, as the row of who was removed is gone by then.
 */
export function useSentAct(options: SentActOptions) {
  const { project, act, choice, name, sentActs, onDone, onFinished, onOtherNumber } = options;
  const key = keyOf(options);
  const ownCause = { id: `${cause.id} ${project.id} ${key}` };
  const { send, busy, params } = useAct(project.id);
  const mounted = useMountedRef();
  const sent = sentActs.get(key);
  const [failed, setFailed] = useState<unknown>();

  const isLatest = ({ request }: SentAct) => sentActs.get(key)?.request === request;
  const forget = () => {
    sentActs.delete(key);
    toast.dismissFailure(ownCause.id);
  };
  const sayFailed = (error: unknown, now: SentAct) => {
    const sentence = labels.failed(labels.acts[act].act, thoseOf(now, project), errorSentence(error));
    const again = now.lost && { retry: { label: labels.retry, onRetry: () => void attempt(now) } };
    toast.failure(sentence, { ...ownCause, ...again });
  };
  const fail = (error: unknown, before: SentAct) => {
    // It was answered to another request meanwhile, or another day was sent since.
    if (!isLatest(before)) return;
    const now = { ...before, lost: !isRefused(error) && (before.lost || mayBeDone(error)) };
    if (now.lost) sentActs.set(key, now);
    else forget();
    if (!mounted.current) return sayFailed(error, now);
    setFailed(error);
    if (isOtherNumber(error)) onOtherNumber();
  };
  const attempt = async (now: SentAct): Promise<void> => {
    // The `send` of an older shell is answered also after somebody else has signed in.
    const by = personId();
    sentActs.set(key, now);
    toast.dismissFailure(ownCause.id);
    try {
      const answer = await send({ params, body: { act, choice, ...fieldsOf(act, now) } });
      // Whoever has signed in since has not sent this.
      if (personId() !== by) return;
      if (isLatest(now)) forget();
      onDone({ ...answer, request: now.request });
      if (mounted.current) onFinished();
    } catch (error) {
      if (personId() === by) fail(error, now);
    }
  };
  return {
    /** Without an answer so far: it may be done. */
    unanswered: sent?.lost ? sent : undefined,
    sent,
    busy,
    failure: failed === undefined ? undefined : errorSentence(failed),
    submit: (day: string, counted: Pick<SentAct, 'confirmed' | 'digest'>) => {
      // Also of one under way: this is the second press of a double click.
      const before = sentActs.get(key);
      const isSame = before?.day === day;
      void attempt(
        isSame
          ? before
          : {
              asked: { act, choice, ...(name !== undefined && { name }) },
              day,
              ...counted,
              request: newRequestId(),
              at: serverNow(),
              lost: false,
            },
      );
    },
    /** Call it where the dialog closes. */
    leave: () => {
      if (!busy && sent?.lost && failed !== undefined) sayFailed(failed, sent);
    },
  };
}
