import { tidyBy, tidyPhone, tidyTaxCode } from '@sodalizio/contract';
import { type RawBuilder, sql } from 'kysely';
import { contains, like, startsWith } from '../db/like.ts';

type Condition = RawBuilder<unknown>;

/** As `squeezed()` of the database: people type these characters in names as they like. */
const squeeze = (text: string) => text.normalize('NFC').replace(/[\s'’‘ʼ`´.,\-‐‑–]/g, '');
const withoutSpaces = (text: string) => text.replace(/\s/g, '');
const squeezed = (text: string) => sql`squeezed(${text}::text)`;

/** Text without a letter or a digit is matched literally. */
const onlySigns = (text: string) => !/[\p{L}\p{N}]/u.test(squeeze(text));

/** Where in `name_s` a text is searched: the surname is before its one space, the first name after it. */
type Within = [before: string, after: string];
const anywhere: Within = ['%', '%'];
const inSurname: Within = ['%', '% %'];
const inFirstName: Within = ['% %', '%'];

const wholeSurname: Within = ['', ' %'];
const wholeFirstName: Within = ['% ', ''];
const endsOfNames: readonly Within[] = [
  ['%', ' %'],
  ['%', ''],
];

function matches(column: string, text: string, within: Within): Condition {
  const ref = sql.ref(`m.${column}`);
  const part = squeezed(text);
  const whole = within === wholeSurname || within === wholeFirstName;
  if (whole || /[\p{L}\p{N}]{3}/u.test(squeeze(text))) return like(ref, [within[0], part, within[1]]);
  // Without three consecutive letters or digits a trigram index is read whole: strpos() on the table is cheaper.
  if (within === inSurname) return sql`strpos(${ref}, ${part}) between 1 and strpos(${ref}, ' ')`;
  if (within === inFirstName) return sql`strpos(substr(${ref}, strpos(${ref}, ' ')), ${part}) > 0`;
  return sql`strpos(${ref}, ${part}) > 0`;
}

const anyOf = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` or `)})`;
const allOf = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` and `)})`;
const signs = (columns: readonly string[], text: string) =>
  anyOf(columns.map((column) => sql`strpos(${sql.ref(`m.${column}`)}, ${text}::text) > 0`));

/** What is copied along with a text: quotation marks around it, the end of a phrase behind it. */
const trimSigns = (text: string) => text.replace(/^["“”„«»]+|["“”„«».,;:]+$/g, '');

/** Parts of a name. A word of one or two letters belongs to the next one: "de luca", "D' Angelo" are one part. */
export function partsOf(text: string): string[][] {
  const words = text
    .split(/[\s,]+/)
    .map((word) => trimSigns(squeeze(word)))
    .filter((word) => word !== '');
  return (words.join(' ').match(/(?:\S{1,2} )*\S+/gu) ?? []).map((part) => part.split(' '));
}

/** Nobody's name has more words; each is one more place where a name may end. */
const mostWords = 8;

/** One part of a name; its first words may also be a whole surname or first name ("Li Wei", "Lo Re Mario", "Jo De Luca"). */
function partCondition(words: readonly string[], within: Within): Condition {
  const joined = matches('name_s', words.join(''), within);
  if (words.length === 1 || words.length > mostWords) return joined;
  const split = words.slice(1).map((_, at) => {
    const [name, rest] = [words.slice(0, at + 1).join(''), words.slice(at + 1).join('')];
    const isWhole = anyOf([matches('name_s', name, wholeSurname), matches('name_s', name, wholeFirstName)]);
    return allOf([isWhole, matches('name_s', rest, anywhere)]);
  });
  return anyOf([joined, ...split]);
}

const endOfName = (text: string) => anyOf(endsOfNames.map((within) => matches('name_s', text, within)));

/** All parts of a name. The first short words of one may also end the name before it: "Carlo A. De Bruni". */
function partsCondition(text: string): Condition {
  const parts = partsOf(text);
  const all = parts.map((words, at) => {
    const before = parts[at - 1]?.at(-1);
    const whole = partCondition(words, anywhere);
    if (before === undefined || words.length === 1) return whole;
    const split = words.slice(1).map((_, end) => {
      const [ending, rest] = [words.slice(0, end + 1), words.slice(end + 1)];
      return allOf([endOfName(before + ending.join('')), matches('name_s', rest.join(''), anywhere)]);
    });
    return anyOf([whole, ...split]);
  });
  return allOf(all);
}

export function surnameCondition(text: string): Condition {
  if (onlySigns(text)) return signs(['last_name'], text);
  const [only, ...more] = partsOf(text);
  return only && more.length === 0 ? partCondition(only, inSurname) : partsCondition(text);
}

export const firstNameCondition = (text: string): Condition =>
  onlySigns(text) ? signs(['first_name'], text) : matches('name_s', trimSigns(text), inFirstName);

/** Without the quotation marks that are often inside; `norm()` makes `"` of `“`, `<<` of `«`. As in the index. */
const withoutQuotes = (text: Condition) => sql`translate(${text}, '"<>', '')`;
export const companyNames = withoutQuotes(sql`m.company_name_s`);
export const typedCompany = (text: string): Condition => withoutQuotes(squeezed(text));

function companyPart(text: string): Condition {
  if (/[\p{L}\p{N}]{3}/u.test(trimSigns(text))) return contains(companyNames, typedCompany(text));
  return sql`strpos(${companyNames}, ${typedCompany(text)}) > 0`;
}

/** Words as short that belong to the next one: De Luca, La Rosa. */
const articles = /^(?:d[aei]|l[aeio]|al|ed|il|in|su)$/i;
const isAbbreviation = (word: string) => /^[\p{L}\p{N}]{2}$/u.test(word) && !articles.test(word);

const hasWord = (word: string): Condition =>
  sql`norm(replace(m.company_name, '.', '')) ~ ('\\m' || norm(${word}::text) || '\\M')`;

/** A part; its abbreviations may also be words elsewhere: IC Volta is I.C. «A. Volta», and IC Alessandro Volta. */
function companyWords(words: readonly string[]): Condition {
  const joined = companyPart(words.join(''));
  const short = words.slice(0, -1).filter(isAbbreviation);
  const rest = words.filter((word, at) => at === words.length - 1 || !isAbbreviation(word)).join('');
  // Without three letters in succession the whole table would be read.
  if (short.length === 0 || words.length > mostWords || !/[\p{L}\p{N}]{3}/u.test(trimSigns(rest))) return joined;
  return anyOf([joined, allOf([companyPart(rest), ...short.map(hasWord)])]);
}

/** Between two names: Rossi & Figli is Rossi e Figli. */
const andBetween = /\s*&\s*|\s+ed?\s+/gi;

export function companyCondition(text: string): Condition {
  if (onlySigns(text)) return signs(['company_name'], text);
  const asTyped = allOf(partsOf(text).map(companyWords));
  const apart = text.replace(andBetween, ' ');
  const names = partsOf(apart);
  return apart === text || names.length < 2 ? asTyped : anyOf([asTyped, allOf(names.map(companyWords))]);
}

/** Words that a town's name has or not: Reggio Emilia is Reggio nell'Emilia, as in the warnings of a profile (`samePlace`). */
const betweenNames = /^(?:\p{L}{1,2}|del|dei|degli|dell[aeo]?|dal(?:la)?|nel(?:la|l)?|al(?:la)?|sul(?:la|l)?)$/u;

export function townCondition(text: string): Condition {
  if (onlySigns(text)) return signs(['town'], text);
  const asTyped = matches('town_s', trimSigns(text), anywhere);
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !betweenNames.test(word));
  return words.length < 2 ? asTyped : anyOf([asTyped, allOf(words.map((word) => matches('town_s', word, anywhere)))]);
}

export function taxCodeCondition(text: string): Condition {
  const code = withoutSpaces(text);
  if (/[\p{L}\p{N}]{3}/u.test(code)) return contains(sql`m.tax_code_n`, sql`${code}::text`);
  return sql`strpos(m.tax_code_n, ${code}::text) > 0`;
}

const emails = [sql`lower(m.email)`, sql`lower(m.company_email)`];

export const emailCondition = (text: string): Condition =>
  anyOf(emails.map((email) => startsWith(email, sql`${withoutSpaces(text)}::text`)));

/** Before a code, as the profile has it. */
const codeWord = /^cod(?:ice|\.)? ?aica ?:? ?(?=\d)/i;

/** A code as it is stored; a text of digits may be dictated in groups. */
export function codeIn(text: string): string {
  const line = tidyBy.code(text);
  const code = trimSigns(line.replace(codeWord, ''));
  return (/^[\d\s]+$/.test(code) ? withoutSpaces(code) : code || line).toUpperCase();
}

/** The beginning of a code, or all of it without its leading zeros. */
export function codeCondition(code: string): Condition {
  const begins = startsWith(sql`m.codaica`, sql`${code}::text`);
  if (!/^[1-9]\d*$/.test(code)) return begins;
  return anyOf([begins, wholeCode(code)]);
}

function wholeCode(code: string): Condition {
  const padded = Array.from({ length: Math.max(1, 12 - code.length) }, (_, zeros) => '0'.repeat(zeros) + code);
  return sql`m.codaica = any(${padded}::text[])`;
}

const numberIn = (text: string) => tidyPhone(trimSigns(text)).replace(codeWord, '');
const isNumber = (number: string) => /^[\d\s+()./-]+$/.test(number) && /\d/.test(number);

const taxCodeIn = (text: string) => tidyTaxCode(trimSigns(text)).toUpperCase();
/** A name of a company may begin like it: "Studio 3". */
const beginsTaxCode = /^[A-Z]{6}\d/;
/** Month and digits are where a tax code has them: "Centro2000" is none. */
const plausibleTaxCode = /^[A-Z]{6}\d([\dLMNP-V]([A-EHLMPRST][A-Z\d]*)?)?$/;
const isTaxCode = (text: string) => !/\s/.test(text) && plausibleTaxCode.test(taxCodeIn(text));
/** Of an organisation. */
const organisationCode = /^\d{11}$/;
const isOrganisationCode = (text: string) => organisationCode.test(taxCodeIn(text));

/** A text that is no e-mail, number or tax code, and not only signs. */
export const isName = (text: string): boolean =>
  !(text.includes('@') || isNumber(numberIn(text)) || isTaxCode(text) || isOrganisationCode(text) || onlySigns(text));

/** A member code or a whole tax code before or behind a name. */
const codeBesideName = /^(?:(\d{4,}|[a-z]{6}\d[a-z\d]{9})\s)?(.*?)(?:\s\(?(\d{4,}|[a-z]{6}\d[a-z\d]{9})\)?)?$/i;
/** What it is called there. */
const calledCode = /[\s·,–-]+(?:c\. ?f\.|cf|cod(?:ice|\.)? ?(?:aica|fisc(?:ale|\.)))?:?$/i;

/** "0001818 Rossi Maria", "Rossi Maria · Cod aica 0001818", "Maria Rossi, C.F. RSSMRA75…" as in a row, a dialog or a mail. */
function nameWithCode(text: string): Condition[] {
  const [, before, rest = '', after] = codeBesideName.exec(trimSigns(text)) ?? [];
  const code = before ?? after;
  const name = rest.replace(calledCode, '');
  if (code === undefined || onlySigns(name)) return [];
  const own = [sql`m.tax_code_n = ${code.toUpperCase()}::text`, ...(/^\d/.test(code) ? [wholeCode(code)] : [])];
  return [allOf([anyOf(own), anyOf([partsCondition(name), companyCondition(name)])])];
}

export function textCondition(text: string): Condition {
  if (text.includes('@')) return emailCondition(text.toLowerCase());
  const number = numberIn(text);
  const code = taxCodeIn(text);
  const found = isNumber(number) ? [numberCondition(number)] : [];
  if (organisationCode.test(code)) return anyOf([...found, sql`m.tax_code_n = ${code}::text`]);
  if (found.length > 0) return anyOf(found);
  if (onlySigns(text)) return signs(['last_name', 'first_name', 'company_name'], text);
  const names = [partsCondition(text), companyCondition(text), ...nameWithCode(text)];
  const mayBegin = beginsTaxCode.test(code) || /^[A-Z]{4,6}$/.test(code);
  return anyOf(mayBegin ? [...names, startsWith(sql`m.tax_code_n`, sql`${code}::text`)] : names);
}

/**
 * The matches of `textCondition` whose code, e-mail, tax code, or surname and first name in either order, is the whole text; the
 * second of the two may be only begun. Of one word also whose surname it is.
 */
export function exactCondition(text: string): Condition {
  if (text.includes('@'))
    return anyOf(emails.map((email) => sql`${email} = ${withoutSpaces(text).toLowerCase()}::text`));
  const number = numberIn(text);
  const code = taxCodeIn(text);
  const found = isNumber(number) ? [wholeCode(number.replace(/\D/g, ''))] : [];
  if (organisationCode.test(code)) return anyOf([...found, sql`m.tax_code_n = ${code}::text`]);
  if (found.length > 0) return anyOf(found);
  const names = exactNames(text);
  if (beginsTaxCode.test(code)) return anyOf([...names, sql`m.tax_code_n = ${code}::text`]);
  return names.length === 0 ? sql`false` : anyOf(names);
}

function exactNames(text: string): Condition[] {
  const words = text
    .split(/[\s,]+/)
    .map(trimSigns)
    .filter((word) => squeeze(word) !== '');
  const [surname = ''] = words;
  if (words.length === 1) return [matches('name_s', surname, wholeSurname)];
  const name = sql`m.name_s`;
  const ends = words.length > mostWords ? [] : words.slice(1).map((_, at) => at + 1);
  return ends.flatMap((end) => {
    const [one, other] = [words.slice(0, end).join(''), words.slice(end).join('')];
    return [
      startsWith(name, sql`${squeezed(one)} || ' ' || ${squeezed(other)}`),
      allOf([startsWith(name, squeezed(other)), matches('name_s', one, wholeFirstName)]),
    ];
  });
}

/** Digits are a member code or, from five on, a part of a telephone. */
function numberCondition(text: string): Condition {
  const digits = text.replace(/\D/g, '');
  const found = text.startsWith('+') ? [] : [codeCondition(digits)];
  if (digits.length >= 5) found.push(...telephones(text, digits).map((part) => matches('phones_d', part, anywhere)));
  return found.length === 0 ? sql`false` : anyOf(found);
}

/** The part of a telephone to search: without Italy's prefix, which may be stored or not; 39 also begins mobile numbers. */
function telephones(text: string, digits: string): string[] {
  const international = text.startsWith('+') || digits.startsWith('00');
  const number = international ? digits.replace(/^00/, '') : digits;
  const national = number.replace(/^39/, '');
  if (national === number) return [number];
  if (international) return [national.length >= 5 ? national : number];
  return national.length >= 8 ? [number, national] : [number];
}
