import { type RawBuilder, sql } from 'kysely';
import { contains, like, startsWith } from '../db/like.ts';

type Condition = RawBuilder<unknown>;

/** What `squeezed()` of the database leaves out: who types a name puts these where they like. */
const squeeze = (text: string) => text.normalize('NFC').replace(/[\s'’‘ʼ`´.,\-‐‑–]/g, '');
const withoutSpaces = (text: string) => text.replace(/\s/g, '');
const squeezed = (text: string) => sql`squeezed(${text}::text)`;

/** Signs alone, without a letter or a digit, are looked for as they are written. */
const onlySigns = (text: string) => !/[\p{L}\p{N}]/u.test(text);

/** Where in `name_s` a text stands: the surname is before its one space, the first name after it. */
type Within = [before: string, after: string];
const anywhere: Within = ['%', '%'];
const inSurname: Within = ['%', '% %'];
const inFirstName: Within = ['% %', '%'];

/** How a squeezed text must stand in a squeezed column. */
function stands(column: string, text: string, [before, after]: Within): Condition {
  // A trigram index helps only where three letters or digits stand together; without them it would be read whole.
  const ref = sql.ref(`m.${column}`);
  const indexed = /[\p{L}\p{N}]{3}/u.test(squeeze(text));
  return like(indexed ? ref : sql`(${ref} || '')`, [before, squeezed(text), after]);
}

const any = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` or `)})`;
const every = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` and `)})`;
const signs = (columns: readonly string[], text: string) =>
  any(columns.map((column) => sql`strpos(${sql.ref(`m.${column}`)}, ${text}::text) > 0`));

/** The parts of a name. A word of one or two letters belongs to the one after it: "de luca", "D' Angelo" are one part. */
function partsOf(text: string): string[][] {
  const words = text
    .split(/[\s,]+/)
    .map(squeeze)
    .filter((word) => word !== '');
  return (words.join(' ').match(/(?:\S{1,2} )*\S+/gu) ?? []).map((part) => part.split(' '));
}

/** One part of a name; its short words may also be a whole surname or first name of their own ("Li Wei"). */
function partCondition(words: readonly string[], within: Within): Condition {
  const joined = stands('name_s', words.join(''), within);
  if (words.length === 1) return joined;
  const short = words
    .slice(0, -1)
    .map((word) => any([stands('name_s', word, ['', ' %']), stands('name_s', word, ['% ', ''])]));
  return any([joined, every([...short, stands('name_s', words.at(-1) ?? '', anywhere)])]);
}

/** A surname; several words are surname and first name, in any order. */
export function surnameCondition(text: string): Condition {
  if (onlySigns(text)) return signs(['last_name'], text);
  const parts = partsOf(text);
  return every(parts.map((words) => partCondition(words, parts.length === 1 ? inSurname : anywhere)));
}

export const firstNameCondition = (text: string): Condition =>
  onlySigns(text) ? signs(['first_name'], text) : stands('name_s', text, inFirstName);

export const companyCondition = (text: string): Condition =>
  onlySigns(text) ? signs(['company_name'], text) : stands('company_name_s', text, anywhere);

export const townCondition = (text: string): Condition =>
  onlySigns(text) ? signs(['town'], text) : stands('town_s', text, anywhere);

/** A tax code or a part of it, in capitals; it may be typed in groups. */
export function taxCodeCondition(text: string): Condition {
  const code = withoutSpaces(text);
  if (/[\p{L}\p{N}]{3}/u.test(code)) return contains(sql`m.tax_code_n`, sql`${code}::text`);
  return sql`strpos(m.tax_code_n, ${code}::text) > 0`;
}

export const emailCondition = (text: string): Condition =>
  startsWith(sql`lower(m.email)`, sql`${withoutSpaces(text)}::text`);

/** The beginning of a code; or the whole of it without its leading zeros, as people say it. */
export function codeCondition(code: string): Condition {
  const begins = startsWith(sql`m.codaica`, sql`${code}::text`);
  if (!/^[1-9]\d*$/.test(code)) return begins;
  const padded = Array.from({ length: Math.max(1, 12 - code.length) }, (_, zeros) => '0'.repeat(zeros) + code);
  return sql`(${begins} or m.codaica = any(${padded}::text[]))`;
}
