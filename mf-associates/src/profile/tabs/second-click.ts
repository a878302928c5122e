/** Milliseconds and pixels within which two clicks are a double click. */
const [doubleClick, nearby] = [500, 5];

let last = { timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 };

/**
 * Whether a click is the second of a double click: an act takes its row away, and the next one moves under the pointer. Not by
 * `event.detail`, which counts per element. Keys press nowhere.
 */
export function isSecondClick({ timeStamp, clientX, clientY }: Pick<MouseEvent, keyof typeof last>): boolean {
  const before = last;
  last = { timeStamp, clientX, clientY };
  const isNear = Math.hypot(clientX - before.clientX, clientY - before.clientY) <= nearby;
  const isSomewhere = clientX !== 0 || clientY !== 0;
  return isSomewhere && isNear && timeStamp - before.timeStamp < doubleClick;
}
