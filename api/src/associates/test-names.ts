import type { Admission, MemberFilters } from '@sodalizio/contract';

/** A member as plain data, to evaluate a search without the product's SQL. */
export interface PlainMember {
  id: number;
  codaica: string;
  last: string;
  first: string;
  taxCode: string;
  phones: string[];
  emails: string[];
  admission: Admission;
  type: string;
  registered: string | null;
  town: string;
  company: string;
  payments: { id: number; on: string; year: number; amount: number }[];
  sections: { code: string; preferred: boolean }[];
}

export const noAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const squeeze = (text: string) => [...noAccents(text)].filter((sign) => !" '’`´.,-".includes(sign)).join('');

/** Literal match except for spaces, apostrophes, dots and hyphens; a text of signs alone is literal. */
function has(text: string, part = ''): boolean {
  if (!/[\p{L}\p{N}]/u.test(part)) return text.includes(part.trim());
  return squeeze(text).includes(squeeze(part));
}

export function namesMatch(member: PlainMember, filters: MemberFilters): boolean {
  return (
    hasSurname(member, filters.last_name ?? '') &&
    has(member.first, filters.first_name) &&
    hasCompany(member, filters.company_name ?? '') &&
    hasTown(member, filters.city)
  );
}

/** Whole, or by its names alone: Reggio (di) Calabria. */
function hasTown({ town }: PlainMember, text = ''): boolean {
  const small = /^(..?|del|dei|degli|dell.?|dal|dalla|nel|nell|nella|al|alla|sul|sull|sulla)$/;
  const words = text.split(/[ '’,;-]/).filter((word) => word !== '' && !small.test(word.toLowerCase()));
  return has(town, text) || (words.length > 1 && words.every((word) => has(town, word)));
}

function hasSurname(member: PlainMember, text: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return has(member.last, text);
  const parts = nameParts(text);
  return parts.length === 1 ? parts.every((part) => hasPart(member, part, false)) : hasParts(member, parts);
}

/** The first short words of a part may end the name before it. */
function hasParts(member: PlainMember, parts: string[][]): boolean {
  const ends = (text: string) => [member.last, member.first].some((name) => squeeze(name).endsWith(text));
  return parts.every((part, at) => {
    const before = parts[at - 1]?.at(-1);
    if (hasPart(member, part, true)) return true;
    if (before === undefined) return false;
    return part.slice(1).some((_, end) => {
      const rest = part.slice(end + 1).join('');
      const named = [member.last, member.first].some((name) => squeeze(name).includes(rest));
      return named && ends(before + part.slice(0, end + 1).join(''));
    });
  });
}

function nameParts(text: string): string[][] {
  const parts: string[][] = [[]];
  for (const word of text.split(/[ ,]/).map((one) => trimQuotes(squeeze(one)))) {
    if (word === '') continue;
    parts.at(-1)?.push(word);
    if (word.length > 2) parts.push([]);
  }
  return parts.filter(({ length }) => length > 0);
}

const trimQuotes = (word: string) => word.replace(/^["“”«»]+/, '').replace(/["“”«»:;]+$/, '');

/** Quotation marks inside a company's name are left out as well; so are `&` and `e` between its names. */
function hasCompany({ company }: PlainMember, text: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return company.includes(text.trim());
  const names = nameParts(text.split(/ *& *| ed? /i).join(' '));
  const ways = names.length < 2 ? [nameParts(text)] : [nameParts(text), names];
  return ways.some((parts) => parts.every((part) => hasCompanyPart(company, part)));
}

/** Abbreviations of two letters may be words elsewhere. */
function hasCompanyPart(company: string, part: string[]): boolean {
  const bare = (some: string) => squeeze(some).replace(/["“”«»]/g, '');
  const isIn = (words: string[]) => bare(company).includes(bare(words.join('')));
  const articles = ['da', 'de', 'di', 'la', 'le', 'li', 'lo', 'al', 'ed', 'il', 'in', 'su'];
  const short = part.slice(0, -1).filter((word) => /^[a-z\d]{2}$/.test(word) && !articles.includes(word));
  const words = company.replaceAll('.', '').split(/[^a-z\d_]+/);
  const others = part.filter((word) => !short.includes(word));
  const isLong = /[a-z\d]{3}/.test(others.join(''));
  return isIn(part) || (short.length > 0 && isLong && short.every((word) => words.includes(word)) && isIn(others));
}

/** Its first words may be a whole name of its own. */
function hasPart({ last, first }: PlainMember, words: string[], alsoFirst: boolean): boolean {
  const names = [squeeze(last), squeeze(first)];
  const isIn = (rest: string) => names.some((name) => name.includes(rest));
  if (words.some((_, at) => at > 0 && names.includes(words.slice(0, at).join('')) && isIn(words.slice(at).join(''))))
    return true;
  return names.slice(0, alsoFirst ? 2 : 1).some((name) => name.includes(words.join('')));
}

export const hasCode = ({ codaica }: PlainMember, code: string): boolean =>
  codaica.startsWith(code) || (/^[1-9]\d*$/.test(code) && codaica.replace(/^0+/, '') === code);

export function hasEmail({ emails }: PlainMember, text: string): boolean {
  const begins = /[^\s<":]+@[^\s>,]*/.exec(text)?.[0] ?? text.trim();
  return emails.some((email) => email.startsWith(begins.toLowerCase()));
}

export function textMatches(member: PlainMember, text: string): boolean {
  if (text === '') return true;
  if (text.includes('@')) return hasEmail(member, text);
  const bare = text.replace(/^(Tel\.|cell:|C\.F\.|") ?/, '').replace(/[.,;"]$/, '');
  const number = bare.replaceAll('–', '-');
  const digits = bare.replace(/[ .-]/g, '');
  if (/^\d{11}$/.test(digits) && member.taxCode === digits) return true;
  if (/^[\d +()./-]*$/.test(number) && /\d/.test(number)) return numberMatches(member, number);
  const code = bare.replaceAll(' ', '').toUpperCase();
  const isCode = /^[A-Z]{6}\d[A-Z0-9]*$/.test(code) || /^[A-Z]{4,6}$/i.test(bare);
  if (isCode && member.taxCode.startsWith(code)) return true;
  if (!/[\p{L}\p{N}]/u.test(text)) return [member.last, member.first, member.company].some((one) => one.includes(text));
  return hasParts(member, nameParts(text)) || hasCompany(member, text);
}

function numberMatches(member: PlainMember, text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (!text.startsWith('+') && hasCode(member, digits)) return true;
  if (digits.length < 5) return false;
  const called = digits.replace(text.startsWith('+') ? /^39/ : /^0039/, '');
  const withPrefix = /^39\d{8}/.test(digits) ? [digits, digits.slice(2)] : [called];
  return withPrefix.some((one) => member.phones.some((phone) => phone.includes(one)));
}
