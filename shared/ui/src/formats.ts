import { todayInRome } from '@sodalizio/contract';

const DATE = /^(\d{4})-(\d{2})-(\d{2})/;

/** The day in Rome of an instant in UTC, which is the day before just after midnight; other text as it is. */
function dayOf(date: string): string {
  const instant = /T.*Z$/.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(instant) ? date : todayInRome(instant);
}

/**
 * `2026-11-21` → `21/11/2026`. Rearranged, never parsed: a calendar date has no time zone. Of an instant (ISO 8601) the day in Rome.
 * Other text is returned unchanged; '' for nothing.
 */
export function formatDate(date: string | null | undefined): string {
  if (!date) return '';
  const parts = DATE.exec(dayOf(date));
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : date;
}

let dateTime: Intl.DateTimeFormat | undefined;

/** An instant (ISO 8601) in Rome's time: `21/11/2026, 05:04`. '' for nothing or an invalid one. */
export function formatDateTime(instant: string | null | undefined): string {
  if (!instant) return '';
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  dateTime ??= new Intl.DateTimeFormat('it-IT', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Rome',
  });
  return dateTime.format(date);
}

/** Grouping by hand: Intl's Italian leaves numbers of four digits ungrouped, section 9 wants `1.234`. */
function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}

/** Amount in euro → `€ 1.234,56` (section 9: prefix, decimal comma, thousands point, two decimals). */
export function formatEuro(amount: number): string {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
  const sign = amount < 0 && Number(`${whole}.${cents}`) !== 0 ? '-' : '';
  return `€ ${sign}${group(whole)},${cents}`;
}

/** Time of day in Rome of an instant (ISO 8601): `10:32`. */
export const formatTime = (instant: string): string => formatDateTime(instant).slice(-5);

/** A count with its plural article: `i 12`, but `gli 8` and `gli 11`, which are pronounced with a vowel first. */
export function theMany(count: number): string {
  const words = formatCount(count);
  const [first = ''] = words.split('.');
  return `${/^8/.test(first) || first === '11' ? 'gli' : 'i'} ${words}`;
}

/** A count → `1.234`. */
export function formatCount(count: number): string {
  return `${count < 0 ? '-' : ''}${group(String(Math.abs(Math.trunc(count))))}`;
}
