import { type Reading, visibleText } from './reading.ts';

/** Why a text is no amount. */
export type EuroReason = 'unreadable' | 'negative' | 'zero' | 'too-precise' | 'too-large';

/** Largest amount of a payment. */
export const mostEuro = 99_999_999.99;

/** Letters of the longest text read: the patterns below take the square of its length. */
const longest = 200;

type EuroReading = Reading<number, EuroReason>;

/**
 * Parses an amount as Italians write it; decision 0045 has the table. A point before three digits separates thousands, a comma
 * decimals. Text with another plausible reading (`1.50`, `1,234`) is `unsure`; nothing is ever rounded.
 */
export function readEuro(text: string): EuroReading {
  const written = visibleText(text);
  if (written === '') return { kind: 'empty' };
  if (written.length > longest) return refused('unreadable');
  const bare = withoutCurrency(centsInWords(written)).replace(/(?<=\d)[.,]\s?(?:-{1,2}|[–—]|=)$/, '');
  if (/^[-−–—]|\d ?[-−–—]$|^\(.*\)$/.test(bare) && /\d/.test(bare)) return refused('negative');
  const digits = withoutBlanks(bare.replace(/^\+ ?/, ''));
  return digits === undefined ? refused('unreadable') : bounded(readNumber(digits));
}

const refused = (reason: EuroReason): EuroReading => ({ kind: 'refused', reason });
const read = (value: number): EuroReading => ({ kind: 'read', value });

/** `50 euro e 20 centesimi`, as dictation writes it. */
const centsInWords = (text: string): string =>
  text.replace(
    /^([\d.]+) ?(?:€|euro)(?: e)? ?(\d{1,2}) ?cent(?:esimi|esimo)?$/i,
    (_, euro: string, cents: string) => `${euro.replaceAll('.', '')},${cents.padStart(2, '0')}`,
  );

/** `€ 50`, `50 euro`, `EUR 50`, `-€ 5`. */
const withoutCurrency = (text: string): string =>
  text.replace(/^([-−–+]? ?)(?:€|euro\b|eur\b) ?/i, '$1').replace(/ ?(?:€|euro|eur)$/i, '');

/** `1 234,56` and `1'234,56`: with such separators, a remaining point is a decimal one. */
function withoutBlanks(text: string): string | undefined {
  if (!/^[\d.,]*\d[\d.,]*$/.test(text.replace(/[ '’]/g, ''))) return undefined;
  if (!/[ '’]/.test(text)) return text;
  if (!/^[1-9]\d{0,2}([ '’])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/.test(text)) return undefined;
  return text.replace(/[ '’]/g, '');
}

const groups = { '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/, ',': /^[1-9]\d{0,2}(?:,\d{3})+$/ } as const;

function readNumber(text: string): EuroReading {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return read(Number(text));
  const mark = text[last] === ',' ? ',' : '.';
  const whole = text.slice(0, last);
  const decimals = text.slice(last + 1);
  if (/[.,]/.test(whole)) return severalMarks(text, whole, decimals, mark);
  const startsThousands = /^[1-9]\d{0,2}$/.test(whole);
  return mark === '.' ? onePoint(whole, decimals, startsThousands) : oneComma(whole, decimals, startsThousands);
}

/** `1.234,56`, `1.234.567`, and the English forms. */
function severalMarks(text: string, whole: string, decimals: string, mark: '.' | ','): EuroReading {
  if (groups[mark].test(text)) return read(Number(text.replaceAll(mark, '')));
  const other = mark === ',' ? '.' : ',';
  return groups[other].test(whole) ? withDecimals(whole.replaceAll(other, ''), decimals) : refused('unreadable');
}

/** `1.234` is 1234; `1.5` and `1.50` may be a decimal point or incomplete thousands. */
function onePoint(whole: string, decimals: string, startsThousands: boolean): EuroReading {
  if (!startsThousands || decimals === '' || decimals.length > 3) return withDecimals(whole, decimals);
  if (decimals.length === 3) return read(Number(whole + decimals));
  return { kind: 'unsure', readings: [Number(`${whole}.${decimals}`), Number(whole + decimals.padEnd(3, '0'))] };
}

/** `1,5` is 1.50; `1,500` may be decimals or English thousands. */
function oneComma(whole: string, decimals: string, startsThousands: boolean): EuroReading {
  const asDecimals = withDecimals(whole, decimals);
  if (decimals.length !== 3 || !startsThousands) return asDecimals;
  const thousands = Number(whole + decimals);
  return { kind: 'unsure', readings: [...(asDecimals.kind === 'unsure' ? asDecimals.readings : []), thousands] };
}

/** Two decimals are cents; additional zeros are `unsure`. */
function withDecimals(whole: string, decimals: string): EuroReading {
  const amount = Number(`${whole || '0'}.${decimals.slice(0, 2)}`);
  if (decimals.length <= 2) return read(amount);
  return /^0+$/.test(decimals.slice(2)) ? { kind: 'unsure', readings: [amount] } : refused('too-precise');
}

function bounded(reading: EuroReading): EuroReading {
  if (reading.kind === 'read') return faultOf(reading.value) ?? reading;
  if (reading.kind !== 'unsure') return reading;
  const readings = reading.readings.filter((amount) => faultOf(amount) === undefined);
  if (readings.length > 0) return { kind: 'unsure', readings };
  return faultOf(Math.max(...reading.readings)) ?? refused('zero');
}

function faultOf(amount: number): EuroReading | undefined {
  if (amount === 0) return refused('zero');
  return amount > mostEuro ? refused('too-large') : undefined;
}
