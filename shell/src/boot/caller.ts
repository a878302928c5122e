/** A release's file, by its address: `/areas/<area>/<version>-<hash>/…`, after a retry below `/~1`. */
export interface AreaFile {
  readonly area: string;
  readonly release: string;
}

const inRelease = /\/areas\/([a-z][a-z0-9-]*)\/([^/\s]+)\/\S*/;

/** The first file of an area that a text (a stack, an address) names. */
export function areaFileIn(text: string): AreaFile | undefined {
  const [, area, release] = inRelease.exec(text) ?? [];
  return area === undefined || release === undefined ? undefined : { area, release };
}

/**
 * So many lines of the present stack: the browser looks up the place of each, and reads a script again for it. Set here each time,
 * because a script can set it to 0.
 */
function stackOf(lines: number): string {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = lines;
  const { stack = '' } = new Error('where');
  Error.stackTraceLimit = before;
  return stack;
}

/** The nearest area's file among all callers: for what the browser calls while a script runs. */
export const areaInStack = (): AreaFile | undefined => areaFileIn(stackOf(50));

/** Lines of a stack that name a place, in every browser's way of writing them. */
const place = /:\d+:\d+\)?$/;

/**
 * The area whose file called the function that asks, directly: what it does by way of a shared module is that module's act.
 * `depth`: frames of the asking function itself.
 */
export function callingArea(depth = 1): AreaFile | undefined {
  // Two lines for `stackOf` and this function, as many as asked for, and the caller.
  const frames = stackOf(depth + 3)
    .split('\n')
    .filter((line) => place.test(line));
  return areaFileIn(frames[depth + 2] ?? '');
}
