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

/** The nearest area's file among all callers: for what the browser calls while a script runs. */
export const areaInStack = (): AreaFile | undefined => areaFileIn(new Error('where').stack ?? '');

/** Lines of a stack that name a place, in every browser's way of writing them. */
const place = /:\d+:\d+\)?$/;

/**
 * The area whose file called the function that asks, directly: what it does by way of a shared module is that module's act.
 * `depth`: frames of the asking function itself.
 */
export function callingArea(depth = 1): AreaFile | undefined {
  // One line for this function, as many as asked for, and the caller.
  const frames = (new Error('where').stack ?? '').split('\n').filter((line) => place.test(line));
  return areaFileIn(frames[depth + 1] ?? '');
}
