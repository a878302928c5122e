import {
  admissionOptions,
  havePayedOptions,
  memberTypes,
  paymentPeriodOptions,
  quotaYearOptions,
  sections,
} from '@sodalizio/contract';
import { searchLabels } from './associate-search.labels.ts';
import { type MemberFilterKey, type MemberSearch, noFilters } from './member-filters.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The options of each filter that has some; years and months relative to `today` (`YYYY-MM-DD`, Europe/Rome). */
export function filterOptions(today: string, search: MemberSearch = noFilters) {
  return {
    section: sections.map(({ code, name }) => ({ value: code, label: `${code} · ${name}`, short: code })),
    status: admissionOptions,
    have_payed: havePayedOptions,
    tiposocio: memberTypes.map((value) => ({ value, label: value })),
    payment_period: withAsked(paymentPeriodOptions(today), search.payment_period),
    quote_period: withAsked(quotaYearOptions(today), search.quote_period),
  };
}

/** A shared address may have a period older than the options: it stays visible in its field. */
const withAsked = (options: readonly Option[], asked: string): readonly Option[] =>
  asked === '' || options.some(({ value }) => value === asked) ? options : [...options, { value: asked, label: asked }];

/** An active filter in words. */
export interface ActiveFilter {
  readonly key: string;
  readonly filter: MemberFilterKey;
  readonly label: string;
  /** Another search without it. */
  readonly without: (search: MemberSearch) => MemberSearch;
}

const emptied = (filter: MemberFilterKey, value: false | '') => (search: MemberSearch) => ({
  ...search,
  [filter]: value,
});

const order = Object.keys(noFilters) as MemberFilterKey[];

/** The active filters, one per value, in the order of the fields. */
export function activeFilters(search: MemberSearch, today: string): ActiveFilter[] {
  const options = filterOptions(today, search);
  const known: Partial<Record<MemberFilterKey, readonly Option[]>> = { ...options, sez_code: options.section };
  const word = (filter: MemberFilterKey, value: string) => {
    const label = known[filter]?.find((option) => option.value === value)?.label ?? value;
    return filter === 'have_payed' ? label + countedYear(search, today) : label;
  };
  return order.flatMap((filter): ActiveFilter[] => {
    const value = search[filter];
    if (value === true)
      return [{ key: filter, filter, label: switchLabel(filter, today), without: emptied(filter, false) }];
    if (value === false || value === '') return [];
    const heading = filter === 'search' ? searchLabels.searchChip : String(searchLabels[filter]);
    if (typeof value === 'string')
      return [{ key: filter, filter, label: `${heading}: ${word(filter, value)}`, without: emptied(filter, '') }];
    return value.map((one) => ({
      key: `${filter} ${one}`,
      filter,
      label: `${heading}: ${word(filter, one)}`,
      without: (other) => ({ ...other, [filter]: [other[filter]].flat().filter((kept) => kept !== one) }),
    }));
  });
}

/** The server counts this year's payments when neither a period nor a year is given. */
const countedYear = ({ payment_period, quote_period }: MemberSearch, today: string) =>
  payment_period === '' && quote_period === '' ? searchLabels.forYear(yearOf(today)) : '';

function switchLabel(filter: MemberFilterKey, today: string): string {
  if (filter === 'with_warnings') return searchLabels.with_warnings;
  return filter === 'awaiting_renewal' ? searchLabels.awaiting_renewal(yearOf(today)) : searchLabels.new(yearOf(today));
}

export const yearOf = (today: string) => Number(today.slice(0, 4));
