import type { MessageRow } from '@sodalizio/contract/messages';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Milliseconds until a message may have changed: `every` while it is sent or leaves within a minute, later before; false when it
 * stays as it is. At most an hour: browsers' timers overflow.
 */
export function nextLook(
  { state, send_at }: Pick<MessageRow, 'state' | 'send_at'>,
  every: number,
  now: number,
): number | false {
  if (state === 'sending') return every;
  if (state !== 'scheduled') return false;
  return Math.min(hour, Math.max(every, Date.parse(send_at) - minute - now));
}
