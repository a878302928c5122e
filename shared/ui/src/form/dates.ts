const typedDate = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/;
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a day that the calendar has, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (isoDate.exec(text) ?? []).map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** What a person types as a date (`12/3/1975`, `12-03-1975`, `12031975`) → `1975-03-12`; undefined while it is none. */
export function dayFromText(text: string): string | undefined {
  const parts = typedDate.exec(text.trim()) ?? digitsOnly.exec(text.trim());
  if (!parts) return isDay(text.trim()) ? text.trim() : undefined;
  const [, day = '', month = '', year = ''] = parts;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}
