import { type RawBuilder, sql } from 'kysely';

let english: Intl.DateTimeFormat | undefined;

/** A day for a participant: `08/12/2026`, in English `8 December 2026`, as `08/12` would be taken for 8 December or 12 August. */
export function dayIn(language: 'it' | 'en', day: string): string {
  if (language === 'it') return day.split('-').reverse().join('/');
  english ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return english.format(new Date(`${day}T00:00:00Z`));
}

/** The same in SQL, of a date; null for none. */
export const dayInSql = (language: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`to_char(${day}, case when ${language} = 'en' then 'FMDD FMMonth YYYY' else 'DD/MM/YYYY' end)`;
