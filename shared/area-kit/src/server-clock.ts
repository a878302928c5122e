/** Milliseconds by which this computer's clock is ahead of the server's, as far as the last answer proves it. */
let ahead = 0;

/** Notes what an answer's `Date` header says, in whole seconds, about this computer's clock. `askedAt`: when it was asked for. */
export function noteServerTime(date: unknown, askedAt: number): void {
  const written = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(written)) return;
  // It was written between the question and now: only a clock that is wrong for all that time is wrong.
  const [least, most] = [askedAt - written - 999, Date.now() - written];
  ahead = least > 0 ? least : Math.min(most, 0);
}

/** Milliseconds, as `Date.now()`, by the server's clock: for what the server does at a moment. Computers' clocks may be wrong. */
export const serverNow = (): number => Date.now() - ahead;
