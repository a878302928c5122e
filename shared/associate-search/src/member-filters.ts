import {
  type Admission,
  admissions,
  type MemberFilters,
  type MemberType,
  memberFilters,
  memberTypes,
  sectionCodes,
  tidyLine,
} from '@sodalizio/contract';

export type SectionCode = (typeof sectionCodes)[number];

/** A search of members: every filter of the specification (section 3), empty for none. */
export interface MemberSearch {
  /** One text for everything: name, code, telephone, e-mail, tax code. */
  readonly search: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly aica_code: string;
  readonly tax_code: string;
  readonly section: readonly SectionCode[];
  readonly sez_code: SectionCode | '';
  readonly status: readonly Admission[];
  readonly have_payed: 'Si' | 'No' | '';
  /** `YYYY` or `YYYY-MM`. */
  readonly payment_period: string;
  readonly quote_period: string;
  readonly company_name: string;
  readonly city: string;
  readonly tiposocio: readonly MemberType[];
  readonly new: boolean;
  readonly awaiting_renewal: boolean;
  /** The profile shows a warning. */
  readonly with_warnings: boolean;
}

export const noFilters: MemberSearch = {
  search: '',
  last_name: '',
  first_name: '',
  aica_code: '',
  tax_code: '',
  section: [],
  sez_code: '',
  status: [],
  have_payed: '',
  payment_period: '',
  quote_period: '',
  company_name: '',
  city: '',
  tiposocio: [],
  new: false,
  awaiting_renewal: false,
  with_warnings: false,
};

export type MemberFilterKey = keyof MemberSearch;

/** The filters as query parameters, in the address and for the server: `f` first (specification section 9), then only active ones. */
export function filtersToQuery(search: MemberSearch): MemberFilters {
  const asked = Object.entries(search)
    .map(([key, value]) => [key, typeof value === 'string' ? tidyLine(value) : value] as const)
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== '' && value !== false));
  return { f: '1', ...Object.fromEntries(asked) };
}

/**
 * Reads the filters from an address. Addresses are typed, shortened and kept for years: invalid fields are dropped one by one, so
 * that no address breaks the page. Without `f` nothing was searched (specification section 2): `asked` is false and the filters
 * are empty.
 */
export function filtersFromQuery(params: URLSearchParams): { asked: boolean; filters: MemberSearch } {
  if (params.get('f') !== '1') return { asked: false, filters: noFilters };
  const one = (key: TextKey) => {
    const parsed = memberFilters.shape[key].safeParse(params.get(key) ?? '');
    return parsed.success ? (parsed.data ?? '').trim() : '';
  };
  const many = <T extends string>(key: MemberFilterKey, known: readonly T[]) =>
    known.filter((value) => params.getAll(key).includes(value));
  const on = (key: 'new' | 'awaiting_renewal' | 'with_warnings') =>
    memberFilters.shape[key].safeParse(params.get(key) ?? '').data === true;
  const paid = params.get('have_payed');
  return {
    asked: true,
    filters: {
      search: one('search'),
      last_name: one('last_name'),
      first_name: one('first_name'),
      aica_code: one('aica_code'),
      tax_code: one('tax_code'),
      section: many('section', sectionCodes),
      sez_code: many('sez_code', sectionCodes)[0] ?? '',
      status: many('status', admissions),
      have_payed: paid === 'Si' || paid === 'No' ? paid : '',
      payment_period: one('payment_period'),
      quote_period: one('quote_period'),
      company_name: one('company_name'),
      city: one('city'),
      tiposocio: many('tiposocio', memberTypes),
      new: on('new'),
      awaiting_renewal: on('awaiting_renewal'),
      with_warnings: on('with_warnings'),
    },
  };
}

type TextKey =
  | 'search'
  | 'last_name'
  | 'first_name'
  | 'aica_code'
  | 'tax_code'
  | 'payment_period'
  | 'quote_period'
  | 'company_name'
  | 'city';
