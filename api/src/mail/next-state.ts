import type { Outcome } from './mail-transport.ts';
import type { Claimed, Settlement } from './queue.repo.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Pauses after the first, second … refusal for now; the last one repeats. A greylisting server wants about five minutes. */
const pauses = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR];
const giveUpAfter = 48 * HOUR;
/** Fewer in that time: its message was held, or the mail server was away. A greylisting server has forgotten it meanwhile. */
const attemptsLeast = 10;

/** What came of an attempt: the mail server's outcome, or why it was not even asked. */
export type Attempt = Outcome | { kind: 'not-made' | 'expired'; answer: '' };

/** What a delivery becomes after an attempt; `attempts` and `first_tried_at` are those before it. */
export function nextState(
  delivery: Pick<Claimed, 'id' | 'attempts' | 'first_tried_at' | 'give_up_at'>,
  attempt: Attempt,
  now: Date,
): Settlement {
  const { id, first_tried_at, give_up_at } = delivery;
  const attempts = delivery.attempts + 1;
  const at = now.toISOString();
  const settled = { id, attempts, answer: attempt.answer, due_at: at, settled_at: at };
  switch (attempt.kind) {
    case 'sent':
      return { ...settled, state: 'sent', reason: '' };
    case 'no-answer':
      return { ...settled, state: 'unknown', reason: 'no-answer' };
    case 'not-made':
    case 'expired':
      return { ...settled, state: 'failed', reason: attempt.kind };
    case 'unreachable':
      // Not an attempt: the mail server never heard of it.
      return { ...settled, attempts: delivery.attempts, state: 'queued', reason: '', settled_at: null };
    case 'refused': {
      if (attempt.permanent) return { ...settled, state: 'failed', reason: 'refused' };
      const next = now.getTime() + (pauses[Math.min(attempts, pauses.length) - 1] ?? MINUTE);
      const last = give_up_at ? Date.parse(give_up_at) : Date.parse(first_tried_at ?? at) + giveUpAfter;
      if (next > last && (give_up_at || attempts >= attemptsLeast))
        return { ...settled, state: 'failed', reason: 'expired' };
      const due_at = new Date(next).toISOString();
      return { ...settled, state: 'queued', reason: 'refused-for-now', due_at, settled_at: null };
    }
  }
}
