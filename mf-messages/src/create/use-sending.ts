import { CallError, errorSentence, isUnanswered, serverNow, useMountedRef } from '@sodalizio/area-kit';
import { wantsRegistry } from '@sodalizio/associate-search';
import type { MessageCheck } from '@sodalizio/contract/messages';
import { formatDateTime, toast } from '@sodalizio/ui';
import { useCallback, useRef, useState } from 'react';
import { isCode } from '../is-code.ts';
import { sentCause } from '../sent-cause.ts';
import { useCheckNow } from './check.query.ts';
import { type MessageToSend, useSendMessage, useTakeBack } from './message.save.ts';
import { sendingLabels as labels } from './sending.labels.ts';
import { useConfirmSending } from './use-confirm-sending.tsx';

const cause = { id: 'messages.sent' };

/** Milliseconds: the server's grace, as a rule. What leaves later is taken back on its page. */
const longestUndo = 30_000;

type Unconfirmed = Omit<MessageToSend, 'confirmed'>;

/** What the server answered, and how many were confirmed. */
export interface Sent {
  readonly id: number;
  readonly users_count: number;
  readonly send_at: string;
  readonly confirmed: number;
}

/**
 * Sends a message: checks it, asks for confirmation with the exact number, sends; asks again where the recipients have changed
 * meanwhile. Throws a `CallError` with a sentence for the person, which a toast says where the form is gone.
 */
export function useSending() {
  const { checkNow, checkAgain } = useCheckNow();
  const { ask, answer, dialog } = useConfirmSending();
  const send = useSendMessage();
  const [busy, setBusy] = useState(false);
  const mounted = useMountedRef();
  const left = useRef(false);
  /** The text is left, for other recipients perhaps: whoever comes back to it is not asked about those of before. */
  const leave = useCallback(() => {
    left.current = true;
    answer(false);
  }, [answer]);

  /** Undefined where the text was left, which may cancel it. `refusal`: of the confirmation before. */
  const count = async ({ target, content }: Unconfirmed, refusal?: CallError) => {
    const numbers = await checkNow(target, content, refusal !== undefined).catch((error: unknown) => {
      if (!left.current) throw error;
    });
    if (!left.current) return numbers;
    if (refusal) throw refusal;
    return undefined;
  };

  /** Undefined where the person called it off. */
  const attempt = async (message: Unconfirmed, refusal?: CallError): Promise<Sent | undefined> => {
    setBusy(true);
    const numbers = await count(message, refusal);
    if (!numbers) return undefined;
    refuseHopeless(numbers);
    setBusy(false);
    const { title, send_at, target, attachments } = message;
    const { kind = 'institutional' } = target;
    const changed = refusal !== undefined;
    if (!(await ask({ numbers, kind, title, files: attachments.map(({ name }) => name), send_at, changed })))
      return undefined;
    setBusy(true);
    const confirmed = numbers.reached;
    try {
      return { ...(await send({ ...message, confirmed })), confirmed };
    } catch (error) {
      // Where the form is gone, or left, the question cannot be repeated: it is a failure like any other.
      if (isCode(error, 'recipients-changed') && mounted.current && !left.current) return attempt(message, error);
      throw isUnanswered(error) ? worded(error, labels.perhapsSent) : error;
    }
  };

  const run = async (message: Unconfirmed): Promise<Sent | undefined> => {
    try {
      return await attempt(message);
    } catch (error) {
      checkAgain();
      const refused = inOwnWords(error);
      if (!mounted.current || left.current) toast.failure(errorSentence(refused), cause);
      throw refused;
    } finally {
      setBusy(false);
    }
  };
  const begin = () => {
    left.current = false;
  };
  return { begin, leave, run, busy, dialog, isOpen: () => mounted.current };
}

/** Says that a message was sent, with a way to take it back while it waits. */
export function useSentToast() {
  const takeBack = useTakeBack();
  return ({ id, users_count, confirmed, send_at }: Sent, scheduled: boolean) => {
    if (users_count !== confirmed) return toast.warning(labels.sentEarlier(users_count), cause);
    const wait = Date.parse(send_at) - serverNow();
    const waits = wait > 0;
    toast.success(scheduled && waits ? labels.sentLater(formatDateTime(send_at)) : labels.sent, {
      // The Annulla of each message stays beside those of others.
      id: sentCause(id),
      ...(waits && {
        undo: { label: labels.undo, onUndo: () => void takeBack(id) },
        duration: Math.max(5_000, Math.min(wait, longestUndo)),
      }),
    });
  };
}

/** What the server would refuse after the confirmation. */
function refuseHopeless({ reached, missing }: MessageCheck): void {
  if (missing.length > 0) throw new CallError('placeholder-without-value', { message: labels.blocked });
  if (reached === 0) throw new CallError('nobody-to-write-to', { message: labels.nobodyReached });
}

function inOwnWords(error: unknown): unknown {
  if (isCode(error, 'already-sent')) return worded(error, labels.alreadySent);
  if (isCode(error, 'recipients-changed')) return worded(error, labels.notSentChanged);
  return wantsRegistry(error) ? worded(error, labels.registryOver) : error;
}

const worded = (error: unknown, message: string): unknown =>
  error instanceof CallError ? new CallError(error.code, { message, fields: error.fields }) : error;
