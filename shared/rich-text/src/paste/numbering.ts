import { listSign } from '@sodalizio/contract/markup';
import { stylesOf } from './styles.ts';

/** Numbering of a list: its first number, and its type where that is not 1, 2, 3. */
export interface Numbering {
  readonly start?: number | undefined;
  readonly sign?: string | undefined;
}

/** The corresponding attributes. */
export const numberingAttributes = ({ start, sign }: Numbering): Readonly<Record<string, string>> => ({
  ...(start !== undefined && start > 1 ? { start: String(start) } : {}),
  ...(sign === undefined ? {} : { type: sign }),
});

const roman: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

function romanNumber(text: string): number {
  const values = [...text].map((letter) => roman[letter] ?? 0);
  return values.reduce((sum, value, at) => (value < (values[at + 1] ?? 0) ? sum - value : sum + value), 0);
}

/**
 * Numbering of an item's label: `3.`, `1.2)`, `(b)`, `IV.`; undefined for a bullet. A letter that is also a Roman numeral counts
 * as one: a list that begins with the ninth letter is rarer than one that begins with i.
 */
export function numberingOf(text: string): Numbering | undefined {
  const number = /^\(?(\d+)[.)°]?$/.exec(text)?.[1];
  if (number !== undefined) return { start: Number(number) };
  if (/^\(?\d+(?:[.)]\d+)*[.)°]?$/.test(text)) return {};
  const letters = /^\(?([a-z]{1,5})[.)]$/i.exec(text)?.[1];
  if (letters === undefined) return undefined;
  const low = letters.toLowerCase();
  const large = letters !== low;
  if (/^[ivx]+$/.test(low)) return { start: romanNumber(low), sign: large ? 'I' : 'i' };
  return { start: low.length === 1 ? low.charCodeAt(0) - 96 : undefined, sign: large ? 'A' : 'a' };
}

const signsOfStyles: Readonly<Record<string, string>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** The type of a web page's list: by its attribute, its style, or its first item's (Google Docs). */
export function signOf(list: Element): string | undefined {
  const type = list.getAttribute('type') ?? '';
  if (listSign.test(type)) return type;
  const item = list.querySelector(':scope > li');
  return [list, ...(item ? [item] : [])]
    .map((one) => signsOfStyles[stylesOf(one).get('list-style-type') ?? ''])
    .find((sign) => sign !== undefined);
}
