/** What a typed text says: nothing, one value, a value to confirm or to choose from, or nothing that can be kept. */
export type Reading<Value, Reason extends string = string> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'read'; readonly value: Value }
  /** The likeliest first; one alone wants a confirmation. */
  | { readonly kind: 'unsure'; readonly readings: readonly Value[] }
  | { readonly kind: 'refused'; readonly reason: Reason };

/** The value of a text that can be read in one way only. */
export const valueRead = <Value>(reading: Reading<Value>): Value | undefined =>
  reading.kind === 'read' ? reading.value : undefined;

/** Without what cannot be seen (directions, joiners, byte order marks), each run of white space as one blank. */
export const visibleText = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The whole number that a text is, between two bounds. */
export function wholeNumberIn(text: string, min: number, max: number): number | undefined {
  const written = visibleText(text);
  const value = /^\d{1,9}$/.test(written) ? Number(written) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}
