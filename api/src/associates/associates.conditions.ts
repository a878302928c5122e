import { type MemberFilters, tidySearch, tidyTaxCode } from '@sodalizio/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  codeCondition,
  codeIn,
  companyCondition,
  emailCondition,
  firstNameCondition,
  surnameCondition,
  taxCodeCondition,
  textCondition,
  townCondition,
} from './associates.texts.ts';

/** The conditions of a search, without the empty ones: equal searches are equal objects. Texts are tidied. */
export interface MemberSearch {
  text?: string;
  aicaCode?: string;
  firstName?: string;
  lastName?: string;
  taxCode?: string;
  email?: string;
  preferredSection?: string;
  sections?: string[];
  admissions?: string[];
  memberTypes?: string[];
  companyName?: string;
  town?: string;
  payment?: PaymentSearch;
  registeredIn?: number;
  awaitingRenewalOf?: number;
  /** The profile shows warnings. */
  withWarnings?: true;
  /** A frozen selection; that it belongs to the caller is checked before. */
  selection?: string;
}

/** A payment that must or must not exist: paid in a period (from, until: half-open days) for a reference year. */
interface PaymentSearch {
  exists: boolean;
  year?: number;
  paidFrom?: string;
  paidBefore?: string;
}

/** Reads the wire's filters. `today` is `YYYY-MM-DD` in Rome. Empty filters are dropped, except `status`, where empty is a value. */
export function memberSearch(filters: MemberFilters, today: string): MemberSearch {
  const thisYear = Number(today.slice(0, 4));
  const search: MemberSearch = {};
  const put = <K extends keyof MemberSearch>(key: K, value: MemberSearch[K] | undefined) => {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return;
    search[key] = value;
  };
  put('text', tidySearch(filters.search ?? ''));
  put('aicaCode', codeIn(filters.aica_code ?? ''));
  put('firstName', filters.first_name?.trim());
  put('lastName', filters.last_name?.trim());
  put('taxCode', tidyTaxCode(filters.tax_code ?? '').toUpperCase());
  put('email', tidySearch(filters.email ?? '').toLowerCase());
  put('preferredSection', filters.sez_code);
  put('sections', wordsOf(filters.section));
  put('admissions', filters.status && [...new Set(filters.status)].sort());
  put('memberTypes', wordsOf(filters.tiposocio));
  put('companyName', filters.company_name?.trim());
  put('town', filters.city?.trim());
  put('payment', paymentSearch(filters, thisYear));
  if (filters.new) search.registeredIn = thisYear;
  if (filters.awaiting_renewal) search.awaitingRenewalOf = thisYear;
  if (filters.with_warnings) search.withWarnings = true;
  return search;
}

const wordsOf = (list: readonly string[] | undefined) => [...new Set(list)].filter((word) => word !== '').sort();

function paymentSearch(filters: MemberFilters, thisYear: number): PaymentSearch | undefined {
  const asked = filters.have_payed === 'Si' || filters.have_payed === 'No';
  const { payment_period: period, quote_period: year } = filters;
  if (!asked && !period && !year) return undefined;
  const found: PaymentSearch = { exists: filters.have_payed !== 'No' };
  if (year) found.year = Number(year);
  if (period) [found.paidFrom, found.paidBefore] = daysOf(period);
  if (!period && !year) found.year = thisYear;
  return found;
}

function daysOf(period: string): [string, string] {
  const year = Number(period.slice(0, 4));
  if (period.length === 4) return [`${year}-01-01`, `${year + 1}-01-01`];
  const month = Number(period.slice(5));
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return [`${period}-01`, `${next}-01`];
}

export const asksNothing = (search: MemberSearch): boolean => Object.keys(search).length === 0;

export function conditions(search: MemberSearch): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [];
  const texts = [
    [search.text, textCondition],
    [search.aicaCode, codeCondition],
    [search.taxCode, taxCodeCondition],
    [search.email, emailCondition],
    [search.lastName, surnameCondition],
    [search.firstName, firstNameCondition],
    [search.companyName, companyCondition],
    [search.town, townCondition],
  ] as const;
  for (const [text, condition] of texts) if (text) all.push(condition(text));
  if (search.selection) {
    all.push(sql`m.id in (select unnest(s.members) from selections s where s.id = ${search.selection}::uuid)`);
  }
  if (search.admissions) all.push(sql`m.admission = any(${search.admissions}::text[])`);
  if (search.memberTypes) all.push(sql`m.member_type = any(${search.memberTypes}::text[])`);
  if (search.registeredIn) {
    const [from, before] = daysOf(String(search.registeredIn));
    all.push(sql`m.registered_on >= ${from}::date and m.registered_on < ${before}::date`);
  }
  if (search.preferredSection) {
    all.push(sql`exists (select from member_sections s
      where s.member_id = m.id and s.section_code = ${search.preferredSection}::text and s.preferred)`);
  }
  if (search.sections) {
    all.push(sql`exists (select from member_sections s
      where s.member_id = m.id and s.section_code = any(${search.sections}::text[]))`);
  }
  if (search.payment) all.push(paymentCondition(search.payment));
  if (search.awaitingRenewalOf) {
    all.push(paymentCondition({ exists: true, year: search.awaitingRenewalOf - 1 }));
    all.push(paymentCondition({ exists: false, year: search.awaitingRenewalOf }));
  }
  if (search.withWarnings) all.push(sql`exists (select from member_warnings w where w.member_id = m.id)`);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

function paymentCondition(payment: PaymentSearch): RawBuilder<unknown> {
  const year = payment.year === undefined ? sql`` : sql` and p.year = ${payment.year}::int`;
  const days =
    payment.paidFrom === undefined
      ? sql``
      : sql` and p.paid_on >= ${payment.paidFrom}::date and p.paid_on < ${payment.paidBefore}::date`;
  return sql`${payment.exists ? sql`` : sql`not `}exists (select from payments p where p.member_id = m.id${year}${days})`;
}
