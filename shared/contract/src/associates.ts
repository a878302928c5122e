import * as z from 'zod';
import { endpoint, viewOf } from './endpoint.ts';
import { day, flag, listOf, searchLength, text, typedText, wholeNumber } from './primitives.ts';
import { type CodesOf, errorFlag, ownErrors } from './problem.ts';
import { admissions, memberTypes, sectionCodes } from './words.ts';

/** One yearly payment (Quota). `quota` is euro with two decimals at most, `annorif` the year it pays for. */
export const payment = z.object({
  id: z.number().int(),
  quota: z.number(),
  data: day.nullable(),
  annorif: z.number().int().nullable(),
  tipopaga: z.string(),
  estremipaga: z.string(),
  note: z.string(),
  catass: z.string(),
});
export type Payment = z.infer<typeof payment>;

/** A member's link to a territorial section. `sigla` is the section's code. */
export const sectionLink = z.object({ sigla: z.string(), preferita: z.enum(['Si', 'No']) });

/**
 * A row of the members list. `Quota` has the last three payments, newest first (the first is the specification's "Data pag. /
 * Ultima quota / Anno"); phone, mobile, town and tax code are for the expanded row and further columns.
 */
export const member = z.object({
  codaica: z.string(),
  nome: z.string(),
  cognome: z.string(),
  /** The only name of a member who is a company alone. An older server does not send it. */
  azragsoc: z.string().optional(),
  recemail: z.string(),
  recph: z.string(),
  reccell: z.string(),
  reccom: z.string(),
  cfisc: z.string(),
  tiposocio: z.union([z.enum(memberTypes), z.literal('')]),
  Ammesso: z.enum(admissions),
  Sezione: z.array(sectionLink),
  dataiscr: day.nullable(),
  Quota: z.array(payment.pick({ quota: true, data: true, annorif: true, tipopaga: true })),
});
export type Member = z.infer<typeof member>;

const word = z.string();

/** The whole profile of one member, wire names as in the specification (section 3). Unknown texts are empty. */
export const associate = z.object({
  codaica: word,
  nome: word,
  cognome: word,
  Ammesso: z.enum(admissions),
  tiposocio: z.union([z.enum(memberTypes), z.literal('')]),
  dataiscr: day.nullable(),
  cfisc: word,
  docente_ata: z.boolean(),
  docente_uni: z.boolean(),
  animatore_digitale: z.boolean(),
  supervisoreecdl: z.boolean(),
  istituto: word,
  comuneistituto: word,
  datanasc: day.nullable(),
  naznasc: word,
  pvnasc: word,
  comnasc: word,
  recph: word,
  reccell: word,
  recemail: word,
  recnaz: word,
  recpv: word,
  reccom: word,
  recindir: word,
  reccap: word,
  azragsoc: word,
  azpiva: word,
  azcfisc: word,
  aznaz: word,
  azpv: word,
  azcom: word,
  azindir: word,
  azcap: word,
  azph: word,
  azcell: word,
  azemail: word,
  Quota: z.array(payment),
  Sezione: z.array(sectionLink),
  /** Grows by one at each write; sent back with an edit. */
  version: z.number().int(),
});
export type Associate = z.infer<typeof associate>;

/** Sort keys of the members list; a leading `-` reverses. `nome` is surname, then first name. */
export const memberSorts = [
  'nome',
  'codaica',
  'tiposocio',
  'Ammesso',
  'dataiscr',
  'dataPagamento',
  'ultimaQuota',
  'anno',
] as const;
export type MemberSort = (typeof memberSorts)[number];
/** Columns of the exported file; the first nine are the list's own. */
export const exportColumns = [
  'codaica',
  'nome',
  'tiposocio',
  'Ammesso',
  'Sezione',
  'dataiscr',
  'dataPagamento',
  'ultimaQuota',
  'anno',
  'email',
  'phone',
  'mobile',
  'city',
  'taxCode',
  'preferredSection',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

const memberSortKeys = memberSorts.flatMap((key) => [key, `-${key}`] as const);

const year = z.string().regex(/^(19|20)\d\d$/);
const blank = z.literal('');

/**
 * The member filters of the specification (sections 3 and 9). Empty text means no filter.
 * `section` is any section of the member, `sez_code` the preferred one. `payment_period` is `YYYY` or `YYYY-MM` of the payment's
 * date, `quote_period` the reference year. `have_payed` applies to the given period and year, or to this year by default.
 * `new`: registered in this calendar year. `awaiting_renewal`: paid for last year, not for this one. `with_warnings`: the
 * profile shows warnings (`hasWarnings`).
 * Names and towns match any part, ignoring case, accents, apostrophes, spaces, dots and hyphens; several words of `last_name`
 * are surname and first name, in any order, those of `company_name` parts of its name. `tax_code` matches any part, ignoring spaces.
 */
export const memberFilters = z.object({
  f: z.union([z.literal('1'), blank]).optional(),
  /**
   * One text for everything. With an @: the beginning of the member's or the company's e-mail. Digits: a code as in `aica_code`,
   * from five on a part of a telephone, with or without its prefix, or eleven, the tax code of an organisation. Otherwise words of a
   * person's or a company's name, in any order, or the beginning of a tax code. What is copied along is left out: `Tel. 02…`,
   * `C.F. RSS…`, `"Rossi, Maria" <m.rossi@x.it>`, `Cod aica 0001818`. A name with its member code or whole tax code
   * finds that member.
   */
  search: text(searchLength).optional(),
  aica_code: text(20).optional(),
  first_name: text(80).optional(),
  last_name: text(80).optional(),
  tax_code: text(20).optional(),
  /** The beginning of the member's or the company's e-mail; not in the filter panel. */
  email: text(120).optional(),
  sez_code: z.union([z.enum(sectionCodes), blank]).optional(),
  section: listOf(z.union([z.enum(sectionCodes), blank]), 20).optional(),
  status: listOf(z.enum(admissions), 10).optional(),
  have_payed: z.union([z.enum(['Si', 'No', 'all']), blank]).optional(),
  payment_period: z.union([z.string().regex(/^(19|20)\d\d(-(0[1-9]|1[0-2]))?$/), blank]).optional(),
  quote_period: z.union([year, blank]).optional(),
  company_name: text(120).optional(),
  city: text(80).optional(),
  new: flag.optional(),
  awaiting_renewal: flag.optional(),
  with_warnings: flag.optional(),
  tiposocio: listOf(z.union([z.enum(memberTypes), blank]), 10).optional(),
});
export type MemberFilters = z.output<typeof memberFilters>;

const paging = z.object({
  sort: z.enum(memberSortKeys).optional(),
  /** Rows of one page. Without it the whole array is answered, as in the specification. */
  limit: wholeNumber(1, 500).optional(),
  /** First row, for a scroll bar that can be dragged anywhere. */
  offset: wholeNumber(0, 100_000_000).optional(),
  /** End of the previous page (its `next`), for reading on in order; wins over `offset`. Contains names, hence its length. */
  cursor: text(2000).optional(),
  /**
   * With `limit`, for a list of the best matches: first whose whole code, e-mail, tax code, or surname and first name `search` is;
   * where it is one word, whose whole surname. No page follows: `next` is null.
   */
  exact_first: flag.optional(),
  export: flag.optional(),
  /** With `export`: only these columns, in this order; all by default. */
  columns: listOf(z.enum(exportColumns), exportColumns.length).optional(),
  /** With `export`: exactly the members of this frozen selection (`freezeSelection`), ignoring the filters. */
  selection: z.uuid().optional(),
});

/**
 * A page of members. `total` is the number of matches; where counting would take too long it is `null`, `at_least` is a lower
 * bound, and `associatesTotal` answers the exact number.
 */
export const memberPage = z.object({
  items: z.array(member),
  total: z.number().int().nullable(),
  at_least: z.number().int(),
  next: z.string().nullable(),
});
export type MemberPage = z.infer<typeof memberPage>;

/**
 * Searches, exports and opens members (specification section 7). The answer depends on the query:
 * `aica_code` without `f` → an array of at most one whole `associate`; `export=true` → an .xlsx file of all matches;
 * `limit` → a `memberPage`; otherwise the array of all matches. Without a registry session: status 200 and `errorFlag`.
 */
export const findAssociates = endpoint({
  method: 'GET',
  path: '/api/admin/associates',
  requires: 'associates.read',
  area: 'associates',
  registry: true,
  early: true,
  summary: 'Search members, export the search, or read one member',
  query: memberFilters.extend(paging.shape),
  response: z.union([errorFlag, memberPage, z.array(associate), z.array(member)]),
  file: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});

/** `findAssociates` for one page. */
export const associatesPage = viewOf(findAssociates, { response: memberPage });

/** `findAssociates` for one member: an empty array where there is none. */
export const associateByCode = viewOf(findAssociates, {
  query: z.object({ aica_code: text(20) }),
  response: z.array(associate),
});

/** The exact number of matches, for pages without `total`. Same registry rule as the search. */
export const associatesTotal = endpoint({
  method: 'GET',
  path: '/api/admin/associates/total',
  requires: 'associates.read',
  area: 'associates',
  registry: true,
  summary: 'Count the members that match a search, exactly',
  query: memberFilters,
  response: z.union([errorFlag, z.object({ total: z.number().int() })]),
});

/**
 * For a search without matches: up to three similar names (of `search`, `last_name` with `first_name`, or `company_name`), of
 * members who match its other filters, the nearest first, as stored. Empty where no name is searched, none is near, or it would
 * take too long. Same registry rule as the search.
 */
export const nearestNames = endpoint({
  method: 'GET',
  path: '/api/admin/associates/nearest-names',
  requires: 'associates.read',
  area: 'associates',
  registry: true,
  summary: 'Names like the one of a search without matches',
  query: memberFilters,
  response: z.union([errorFlag, z.object({ names: z.array(z.string()).max(3) })]),
});

/** The specification's words (section 8), spelling included. */
export const registryErrors = ownErrors({
  'registry-wrong-credentials': {
    status: 401,
    sentence: 'Le credenziali inserite non sono correte, riprovare.',
  },
  'registry-unavailable': { status: 502, sentence: 'Si è verificato un errore, riprovare.' },
});
declare module './problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof registryErrors> {}
}

/** Calls the external membership system (specification section 4). Step 1 `{v:2}`, step 2 `{CCODE: otp}`. */
export const aicaProxy = endpoint({
  method: 'POST',
  path: '/api/aica-proxy',
  requires: 'signed-in',
  summary:
    'Open a session with the membership registry; HTTP Basic carries tax code and password, the header sessionToken says whose browser it is',
  errors: registryErrors,
  body: z.union([z.strictObject({ v: z.literal(2) }), z.strictObject({ CCODE: text(20) })]),
  response: z.object({ SCODE: z.string().optional(), codaica: z.string().optional() }),
});

/** Stores the registry credentials of the signed-in person; the password is encrypted at rest and never returned. */
export const aicaCredentials = endpoint({
  method: 'POST',
  path: '/api/admin/aica-credentials',
  requires: 'associates.read',
  summary: 'Store the registry credentials of the signed-in person',
  body: z.object({
    tax_code: typedText('tax-code', 20).min(1),
    aica_password: text(200).min(1),
    aica_otp: text(20),
    aica_code: text(20),
  }),
  response: z.object({ status: z.literal('ok') }),
});
