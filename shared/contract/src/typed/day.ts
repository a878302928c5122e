import { type Reading, visibleText } from './reading.ts';

/** Why a text is no day or no year. */
export type DayReason = 'unreadable' | 'no-such-day' | 'year-out-of-range';

/** Valid years: nobody living was born before 1900, nothing is planned after 2100. */
export const firstYear = 1900;
export const lastYear = 2100;

type DayReading = Reading<string, DayReason>;

const refused = (reason: DayReason) => ({ kind: 'refused', reason }) as const;
const yearFits = (year: number) => year >= firstYear && year <= lastYear;

/** True for an existing day between 1900 and 2100, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  return yearFits(year) && isInCalendar(year, month, day);
}

function isInCalendar(year: number, month: number, day: number): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

/**
 * Parses a day as typed in Italy (`12/3/1975`, `12-03-1975`, `12031975`, `12 marzo 1975`) → `1975-03-12`. Two-digit years are
 * `unsure`, unless only one reading is between `from` and `to`; so is a month written first.
 */
export function readDay(text: string, { from = '', to = '' }: { from?: string; to?: string } = {}): DayReading {
  const written = visibleText(text);
  if (written === '') return { kind: 'empty' };
  const parts = partsOf(written);
  if (!parts) return refused('unreadable');
  const { day, month, year } = parts;
  if (year.length === 4 && !year.startsWith('00')) return dayOf(Number(year), month, day, parts.isOrderSure);
  const readings = yearsOf(year)
    .flatMap((one) => (isInCalendar(one, month, day) ? [isoDay(one, month, day)] : []))
    .filter((iso) => (from === '' || iso >= from) && (to === '' || iso <= to));
  const [only, another] = readings;
  if (only === undefined) return refused(isInCalendar(2000, month, day) ? 'year-out-of-range' : 'no-such-day');
  if (another === undefined && from !== '' && to !== '' && year.length === 2) return { kind: 'read', value: only };
  return { kind: 'unsure', readings };
}

/** Parses a four-digit year; `26`, `'26` and `2.026` are `unsure`. */
export function readYear(text: string): Reading<number, DayReason> {
  const written = visibleText(text);
  if (written === '') return { kind: 'empty' };
  const four = /^\d{4}$/.exec(written)?.[0];
  if (four !== undefined && yearFits(Number(four))) return { kind: 'read', value: Number(four) };
  const short = /^(?:['’]|00)?(\d{2})$/.exec(written)?.[1];
  if (short !== undefined) return { kind: 'unsure', readings: yearsOf(short).slice(0, 1) };
  const parted = Number(/^(\d)[., ](\d{3})$/.exec(written)?.slice(1).join(''));
  if (yearFits(parted)) return { kind: 'unsure', readings: [parted] };
  return refused(four === undefined ? 'unreadable' : 'year-out-of-range');
}

/** `26` → 2026 and 1926; `75` → 1975: nothing is planned for 2075. */
function yearsOf(digits: string): number[] {
  const short = Number(digits.slice(-2));
  return short <= 50 ? [2000 + short, 1900 + short] : [1900 + short];
}

const isoDay = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function dayOf(year: number, month: number, day: number, isOrderSure: boolean): DayReading {
  if (!yearFits(year)) return refused('year-out-of-range');
  if (isInCalendar(year, month, day)) return { kind: 'read', value: isoDay(year, month, day) };
  const swapped = !isOrderSure && isInCalendar(year, day, month);
  return swapped ? { kind: 'unsure', readings: [isoDay(year, day, month)] } : refused('no-such-day');
}

interface Parts {
  readonly day: number;
  readonly month: number;
  readonly year: string;
  /** The month cannot be the day. */
  readonly isOrderSure: boolean;
}

const months = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'];
const monthNames =
  'gen(?:naio)?|feb(?:braio)?|mar(?:zo)?|apr(?:ile)?|mag(?:gio)?|giu(?:gno)?|lug(?:lio)?|ago(?:sto)?|set(?:t|tembre)?|ott(?:obre)?|nov(?:embre)?|dic(?:embre)?';
const inWords = new RegExp(
  `^(?:il )?(?:(?:lun|mart|mercol|giov)edì,? |(?:venerdì|sabato|domenica),? )?(\\d{1,2})[°º^]?[ ./-]?(?:di )?(${monthNames})\\.?[ ,./-]*(?:del )?(\\d{4}|\\d{2})$`,
  'i',
);
const withMarks = /^(\d{1,2}) ?[/.,\- ] ?(\d{1,2}) ?[/.,\- ] ?(\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})$/;
const digitsOnly = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;

function partsOf(text: string): Parts | undefined {
  const words = inWords.exec(text);
  if (words) {
    const month = months.indexOf((words[2] ?? '').slice(0, 3).toLowerCase()) + 1;
    return { day: Number(words[1]), month, year: words[3] ?? '', isOrderSure: true };
  }
  const foreign = yearFirst.exec(text);
  if (foreign) return { day: Number(foreign[3]), month: Number(foreign[2]), year: foreign[1] ?? '', isOrderSure: true };
  const [, day, month, year] = withMarks.exec(text) ?? digitsOnly.exec(text) ?? [];
  return year === undefined ? undefined : { day: Number(day), month: Number(month), year, isOrderSure: false };
}
