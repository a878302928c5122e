/** Of a code: how many digits it is filled up to, and the letters or zeros that are shown before them (`"M"0000`, `"0"000`). */
interface CodeFormat {
  digits: number;
  before: string;
}
/** Of an amount in euro, which a spreadsheet makes of `10 €` also where that is a text. */
interface EuroFormat {
  decimals: number;
  isBefore: boolean;
}
export type CellFormat = 'plain' | 'day' | 'moment' | 'time' | 'percent' | 'power' | CodeFormat | EuroFormat;

/** Built-in number formats that are dates (ECMA-376 part 1, 18.8.30); 18-21 and 45-47 are times of day, 11 and 48 powers of ten. */
const builtIn: Readonly<Record<number, CellFormat>> = {
  ...{ 9: 'percent', 10: 'percent', 11: 'power', 48: 'power' },
  ...{ 14: 'day', 15: 'day', 16: 'day', 17: 'day', 22: 'moment' },
  ...{ 18: 'time', 19: 'time', 20: 'time', 21: 'time', 45: 'time', 46: 'time', 47: 'time' },
};

export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return builtIn[id] ?? 'plain';
  const first = code.split(';', 1)[0] ?? '';
  // Quoted text, escaped characters, colours and locales are not part of the pattern.
  const pattern = first.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').toLowerCase();
  // A code may be shown in groups.
  const zeros = pattern.replace(/[-\s]/g, '');
  if (/^0{2,}$/.test(zeros)) return { digits: zeros.length, before: shownBefore(first) };
  if (pattern.includes('%')) return 'percent';
  if (/0e[-+]0/.test(pattern)) return 'power';
  const euro = euroFormat(first);
  if (euro) return euro;
  if (!/[dy]/.test(pattern)) return /[hs]/.test(pattern) || /\[(?:h+|m+|s+)\]/i.test(first) ? 'time' : 'plain';
  return /[hs]/.test(pattern) ? 'moment' : 'day';
}

/** Letters and zeros directly before the digits are of the code: M0042 is not 0042, nor is 042. `N. ` and `€` are none. */
function shownBefore(section: string): string {
  const [, before = ''] = /^((?:"[^"]*"|\\.|-)*)0/.exec(section.replace(/_.|\*.|\[[^\]]*\]/g, '')) ?? [];
  const shown = before.replace(/"([^"]*)"|\\(.)/g, '$1$2');
  return /^0+$|\p{L}/u.test(shown) && !/\s/.test(shown) ? shown : '';
}

function euroFormat(section: string): EuroFormat | undefined {
  const shown = section
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
    .replace(/\[[^\]]*\]|_.|\*./g, '')
    .replace(/"([^"]*)"|\\(.)/g, '$1$2');
  const [found, before, decimals = '', after] = /^(€\s?)?(?:#,##)?0(?:\.(0+))?(\s?€)?$/.exec(shown) ?? [];
  if (found === undefined || (before === undefined) === (after === undefined)) return undefined;
  return { decimals: decimals.length, isBefore: before !== undefined };
}

const two = (value: number) => String(value).padStart(2, '0');

/** A spreadsheet's day number as `dd/mm/yyyy`, with `hh:mm` where the format has a time. */
function dayText(serial: number, from1904: boolean, withTime: boolean): string | undefined {
  const days = from1904 ? serial + 1462 : serial;
  // Spreadsheets count a 29/02/1900 that never was; dates end in 9999.
  if (!(days >= 61 && days < 2_958_466)) return undefined;
  const moment = new Date(Math.round(Date.UTC(1899, 11, 30) + days * 86_400_000));
  return momentText(moment, withTime && days % 1 !== 0);
}

function momentText(moment: Date, withTime: boolean): string {
  const day = `${two(moment.getUTCDate())}/${two(moment.getUTCMonth() + 1)}/${moment.getUTCFullYear()}`;
  return withTime ? `${day} ${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}` : day;
}

/** A date by ISO 8601 as `dd/mm/yyyy`, with `hh:mm` unless it is midnight; undefined for other text. */
export function isoText(iso: string, withTime: boolean): string | undefined {
  const [, day, clock = '00:00:00', rest = '0'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(\.\d+)?)?/.exec(iso) ?? [];
  // 09:20 may be written as 09:19:59.999999972.
  const moment = new Date(Date.parse(`${day}T${clock}Z`) + Math.round(Number(rest) * 1000));
  return Number.isNaN(moment.getTime())
    ? undefined
    : momentText(moment, withTime && moment.getTime() % 86_400_000 !== 0);
}

/** As a cell with a date is read. */
export const isDay = (text: string): boolean => /^\d\d\/\d\d\/\d{4}(?: \d\d:\d\d)?$/.test(text);

function timeText(days: number): string {
  const seconds = Math.round(days * 86_400);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}

const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
// Spreadsheets show 15 digits: 0.1 + 0.2 is 0,3 there.
const withComma = (value: number) => String(Number(value.toPrecision(15))).replace('.', ',');

/** As Excel, LibreOffice and, in small letters, statistics programs write a long number into a .csv, and `numberText` shows it: its last digits are lost. */
export const isRounded = (text: string): boolean => /^[-+]?\d(?:[.,]\d+)?E\+\d{2,3}$/i.test(text);

/** A spreadsheet keeps 15 digits: those of a longer code are lost. */
const digitsEnd = 1e15;
const rounded = (value: number) =>
  value
    .toExponential(14)
    .replace(/\.?0*e/, 'E')
    .replace('.', ',');

/** As a spreadsheet makes it of a code like 1E3 or 12E4; other numbers only look so in a narrow column. */
const isTypedPower = (value: number) => Number(value.toExponential(2)) === value;
/** `1,2E+05`, as the same sheet saved as .csv has it. */
const powerText = (value: number) =>
  value
    .toExponential()
    .replace('.', ',')
    .replace(/e\+(\d)$/, 'E+0$1')
    .replace('e', 'E');

/** `10,50 €`; cents that the format hides are not left out. */
function euroText(value: number, { decimals, isBefore }: EuroFormat): string {
  const exact = Number(Math.abs(value).toPrecision(15));
  const fixed = exact.toFixed(decimals);
  const amount = Number(fixed) === exact ? fixed.replace('.', ',') : withComma(exact);
  return `${value < 0 ? '-' : ''}${isBefore ? `€ ${amount}` : `${amount} €`}`;
}

/** A numeric cell as displayed in the sheet: codes with their zeros, days as dd/mm/yyyy, times, percentages, euro, a decimal comma. */
export function numberText(written: string, format: CellFormat, from1904 = false): string {
  const value = Number(written);
  if (!number.test(written.trim()) || !Number.isFinite(value)) return written;
  if (format === 'day' || format === 'moment') {
    const day = dayText(value, from1904, format === 'moment');
    if (day !== undefined) return day;
  }
  if (format === 'time' && value >= 0) return timeText(value);
  if (format === 'percent') return `${withComma(value * 100)}%`;
  if (typeof format === 'object' && 'decimals' in format && Math.abs(value) < digitsEnd) return euroText(value, format);
  if (Number.isInteger(value)) return wholeText(value, format);
  return withComma(value);
}

function wholeText(value: number, format: CellFormat): string {
  if (Math.abs(value) >= digitsEnd) return rounded(value);
  if (format === 'power' && isTypedPower(value)) return powerText(value);
  const whole = String(value);
  return typeof format === 'object' && 'digits' in format && value >= 0
    ? format.before + whole.padStart(format.digits, '0')
    : whole;
}
