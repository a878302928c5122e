/** Milliseconds by which this computer's clock is ahead of the server's, as far as the last answer proves it. */
let ahead = 0;

/** This computer's clock minus the page's own, which keeps running where that one is set. */
const sinceOpening = () => Date.now() - performance.now();
/** The same, when the server's time was noted last. */
let noted = Number.NaN;

/** Notes what an answer's `Date` header says, in whole seconds, about this computer's clock. `askedAt`: when it was asked for. */
export function noteServerTime(date: unknown, askedAt: number): void {
  const written = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(written)) return;
  // It was written between the question and now: only a clock that is wrong for all that time is wrong.
  const [least, most] = [askedAt - written - 999, Date.now() - written];
  ahead = least > 0 ? least : Math.min(most, 0);
  noted = sinceOpening();
}

/** Milliseconds, as `Date.now()`, by the server's clock: for what the server does at a moment. Computers' clocks may be wrong. */
export const serverNow = (): number => Date.now() - ahead;

/** Whether an answer has said the server's time, and this computer's clock was not set since: ask before what cannot be undone. */
export const knowsServerTime = (): boolean => Math.abs(sinceOpening() - noted) < 60_000;
