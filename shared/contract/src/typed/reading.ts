import { halfWidth } from './line.ts';

/** Result of parsing a typed text: empty, one value, values to confirm or choose from, or an error. */
export type Reading<Value, Reason extends string = string> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'read'; readonly value: Value }
  /** The likeliest first; a single one has to be confirmed. */
  | { readonly kind: 'unsure'; readonly readings: readonly Value[] }
  | { readonly kind: 'refused'; readonly reason: Reason };

/** The value of an unambiguous text. */
export const valueRead = <Value>(reading: Reading<Value>): Value | undefined =>
  reading.kind === 'read' ? reading.value : undefined;

/**
 * Removes invisible characters (directions, joiners, byte order marks), collapses white space, makes digits plain, and accents one
 * sign with their letter. Without the full stop, or comma, that dictation writes at the end.
 */
export const visibleText = (text: string): string =>
  halfWidth(text)
    .replace(/\p{Cf}/gu, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=[^ .,]) ?[.,]$/, '');

/** Parses an integer between two bounds. */
export function wholeNumberIn(text: string, min: number, max: number): number | undefined {
  const written = visibleText(text);
  const value = /^\d{1,9}$/.test(written) ? Number(written) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}
