import { admissions, type MemberFilters, memberTypes, sectionCodes } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import { hasCode, hasEmail, namesMatch, noAccents, type PlainMember, textMatches } from './test-names.ts';

/** Members whose texts are traps for LIKE, quoting, case and accents; some are empty. */
export const oddMembers = [
  {
    codaica: '9900001',
    last_name: "D'Àngelo_50%",
    first_name: 'Niccolò',
    town: 'Forlì',
    company_name: '100% Carta S.r.l.',
  },
  { codaica: '9900002', last_name: 'Rossi\\Bianchi', first_name: 'ANNA', town: "L'Aquila", company_name: 'A_B' },
  { codaica: '9900003', last_name: 'rossi', first_name: 'Zoé', town: 'forli', company_name: 'AxB' },
  { codaica: '9900004', last_name: '', first_name: '', town: '', company_name: '' },
  {
    codaica: '9900005',
    last_name: 'Ñúñez "x"',
    first_name: 'José',
    tax_code: 'nnzjse80a01h501u',
    town: '%',
    company_name: '\\',
  },
  {
    codaica: '9900007',
    last_name: "De' Vecchi",
    first_name: 'Lia',
    phone: '+39 06 / 555.1234',
    mobile: '333 55 51 234',
  },
  { codaica: '9900008', last_name: 'Li', first_name: 'Wei', company_mobile: '00393335551234' },
  { codaica: '9900009', last_name: 'Rossi Verdi', first_name: 'Ada' },
  { codaica: '9900015', last_name: 'De Bruni', first_name: 'Carlo A.' },
  { codaica: '9900016', last_name: 'Lo Re', first_name: 'Mario', town: "Reggio nell'Emilia" },
  { codaica: '9900017', last_name: 'De Vita', first_name: 'Jo', town: 'REGGIO CALABRIA' },
  {
    codaica: '9900010',
    company_name: 'Istituto Comprensivo "Galileo Galilei" - Roma',
    company_email: 'IC@galilei.example',
  },
  { codaica: '9900011', company_name: 'I.C. «A. Volta» Roma 5', tax_code: 'ICROMA52A01H501U' },
  { codaica: '9900013', company_name: 'IC Roma 5' },
  { codaica: '9900018', company_name: 'Rossi e Figli', tax_code: '80012345674' },
  { codaica: '9900019', company_name: 'Rossi & Figli S.n.c.' },
  { codaica: '9900014', last_name: 'Cifarelli', first_name: 'Mara', tax_code: 'CFRMRA80A01H501A' },
  { codaica: '9900012', last_name: 'Qui', first_name: 'Quo', company_name: 'Centro 2000', email: 'quo@posta.example' },
  { codaica: '0A-900006', last_name: '50', first_name: '_', town: 'a%b', company_name: "';drop table members;--" },
] as const;

export async function addOddMembers(db: Database, today: string): Promise<void> {
  const rows = await db
    .insertInto('members')
    .values(oddMembers.map((member) => ({ ...member })))
    .returning('id')
    .execute();
  const id = rows[0]?.id ?? 0;
  const year = Number(today.slice(0, 4));
  // Two payments on one day for one year, and one at each edge of a year.
  const paid = [`${year}-03-01`, `${year}-03-01`, `${year - 1}-12-31`, `${year - 1}-01-01`];
  await db
    .insertInto('payments')
    .values(
      paid.map((paid_on, at) => ({ member_id: id, paid_on, year: Number(paid_on.slice(0, 4)), amount: 10 + at / 4 })),
    )
    .execute();
}

export async function readPlainMembers(db: Database): Promise<PlainMember[]> {
  const members = await db.selectFrom('members').selectAll().execute();
  const payments = Map.groupBy(await db.selectFrom('payments').selectAll().execute(), (row) => row.member_id);
  const links = Map.groupBy(await db.selectFrom('member_sections').selectAll().execute(), (row) => row.member_id);
  return members.map((row) => ({
    id: row.id,
    codaica: row.codaica,
    last: noAccents(row.last_name),
    first: noAccents(row.first_name),
    taxCode: row.tax_code.toUpperCase(),
    phones: [row.phone, row.mobile, row.company_phone, row.company_mobile].map((one) => one.replace(/\D/g, '')),
    emails: [row.email.toLowerCase(), row.company_email.toLowerCase()],
    admission: row.admission,
    type: row.member_type,
    registered: row.registered_on,
    town: noAccents(row.town),
    company: noAccents(row.company_name),
    payments: (payments.get(row.id) ?? [])
      .map(({ id, paid_on, year, amount }) => ({ id, on: paid_on, year, amount }))
      .sort((a, b) => compare(b.on, a.on) || b.year - a.year || b.id - a.id),
    sections: (links.get(row.id) ?? []).map(({ section_code, preferred }) => ({ code: section_code, preferred })),
  }));
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

export function matches(member: PlainMember, filters: MemberFilters, today: string): boolean {
  const year = Number(today.slice(0, 4));
  if (!hasCode(member, filters.aica_code?.trim().toUpperCase() ?? '')) return false;
  if (!namesMatch(member, filters) || !textMatches(member, filters.search?.trim() ?? '')) return false;
  if (!member.taxCode.includes(filters.tax_code?.replaceAll(' ', '').toUpperCase() ?? '')) return false;
  if (!hasEmail(member, filters.email ?? '')) return false;
  if (filters.sez_code && !member.sections.some((s) => s.preferred && s.code === filters.sez_code)) return false;
  const asked = (filters.section ?? []).filter((word) => word !== '');
  if (asked.length > 0 && !member.sections.some((s) => asked.some((word) => word === s.code))) return false;
  if (filters.status && filters.status.length > 0 && !filters.status.includes(member.admission)) return false;
  const types = (filters.tiposocio ?? []).filter((word) => word !== '');
  if (types.length > 0 && !types.some((word) => word === member.type)) return false;
  if (filters.new && !member.registered?.startsWith(`${year}-`)) return false;
  const paidFor = (of: number) => member.payments.some((payment) => payment.year === of);
  if (filters.awaiting_renewal && (!paidFor(year - 1) || paidFor(year))) return false;
  return paymentMatches(member, filters, year);
}

function paymentMatches(member: PlainMember, filters: MemberFilters, thisYear: number): boolean {
  const { have_payed, payment_period: period, quote_period: quoteYear } = filters;
  const asked = have_payed === 'Si' || have_payed === 'No';
  if (!asked && !period && !quoteYear) return true;
  const year = quoteYear ? Number(quoteYear) : period ? undefined : thisYear;
  const found = member.payments.some(
    (payment) => (year === undefined || payment.year === year) && (!period || payment.on.startsWith(`${period}-`)),
  );
  return found === (have_payed !== 'No');
}

type Value = string | number | null;
const shownName = ({ last, first, company }: PlainMember) => last || first || company;
const keys: Record<string, (member: PlainMember) => Value[]> = {
  nome: (m) => [shownName(m), m.first],
  codaica: (m) => [m.codaica],
  tiposocio: (m) => [m.type, shownName(m), m.first],
  Ammesso: (m) => [m.admission, shownName(m), m.first],
  dataiscr: (m) => [m.registered],
  dataPagamento: (m) => [m.payments[0]?.on ?? null],
  ultimaQuota: (m) => [m.payments[0]?.amount ?? null],
  anno: (m) => [m.payments[0]?.year ?? null],
};

/** The wire's `sort`: empty values last in both directions, ties by id in the same direction. */
export function inOrder(members: readonly PlainMember[], sort = 'nome'): PlainMember[] {
  const down = sort.startsWith('-');
  const key = keys[sort.replace('-', '')];
  if (!key) throw new Error(`no such sort: ${sort}`);
  const sign = down ? -1 : 1;
  return members.toSorted((a, b) => {
    const [left, right] = [
      [...key(a), a.id],
      [...key(b), b.id],
    ];
    for (const [at, one] of left.entries()) {
      const other = right[at] ?? null;
      if (one === other) continue;
      if (one === null) return 1;
      if (other === null) return -1;
      return one < other ? -sign : sign;
    }
    return 0;
  });
}

export function queryString(query: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) pairs.append(key, String(item));
  }
  return pairs.toString();
}

export function plainCases(today: string): [name: string, filters: MemberFilters][] {
  const year = Number(today.slice(0, 4));
  return [
    ['first_name', { first_name: 'mar' }],
    ['last_name', { last_name: 'ossi' }],
    ['a short last_name', { last_name: 'ni' }],
    ['tax_code', { tax_code: 'rss' }],
    ['a short tax_code', { tax_code: 'h5' }],
    ['the beginning of an e-mail', { email: ' Rossi.' }],
    ['the e-mail of a company', { email: 'ic@' }],
    ['an e-mail with its name', { email: '"Qui, Quo" <Quo@posta.example>' }],
    ['the beginning of aica_code', { aica_code: '0001' }],
    ['aica_code without its zeros', { aica_code: '1000' }],
    ['sez_code', { sez_code: 'LOM' }],
    ['one section', { section: ['LAZ'] }],
    ['several sections, one of them blank', { section: ['LAZ', '', 'SIC'] }],
    ...admissions.map((value): [string, MemberFilters] => [`status ${value || 'waiting'}`, { status: [value] }]),
    ['several statuses', { status: ['', 'Moroso'] }],
    ['have_payed Si', { have_payed: 'Si' }],
    ['have_payed No', { have_payed: 'No' }],
    ['quote_period', { quote_period: String(year - 1) }],
    ['payment_period of a year', { payment_period: String(year - 1) }],
    ['payment_period of a month', { payment_period: `${year}-03` }],
    ['payment_period of a December', { payment_period: `${year - 1}-12` }],
    ['both periods', { payment_period: `${year - 1}-12`, quote_period: String(year) }],
    ['have_payed Si in a month', { payment_period: `${year}-02`, have_payed: 'Si' }],
    ['have_payed No in a month', { payment_period: `${year}-02`, have_payed: 'No' }],
    ['have_payed No for a year', { quote_period: String(year - 1), have_payed: 'No' }],
    ['have_payed all with a period', { payment_period: `${year}-02`, have_payed: 'all' }],
    ['company_name', { company_name: 'studio' }],
    ['city', { city: 'rom' }],
    ['new', { new: true }],
    ['awaiting_renewal', { awaiting_renewal: true }],
    ...memberTypes.map((value): [string, MemberFilters] => [`tiposocio ${value}`, { tiposocio: [value] }]),
    ['two types', { tiposocio: ['STUDENTE', 'ONORARIO'] }],
    [
      'renewal of a section by status',
      { awaiting_renewal: true, section: ['LOM', 'LAZ'], status: ['Ritardo', 'Moroso'] },
    ],
    ['surname and section', { last_name: 'o', section: [...sectionCodes.slice(0, 5)] }],
    ['an accent that is not stored', { city: 'fòrli' }],
    ['an apostrophe', { last_name: "d'" }],
    ...texts.map((search): [string, MemberFilters] => [`the text ${search}`, { search }]),
    ['a lone apostrophe', { last_name: "'" }],
    ['an accent typed as an apostrophe', { first_name: "niccolo'" }],
    ['an apostrophe and a space', { last_name: 'D’ Angelo' }],
    ['a name in one word', { last_name: 'DEVECCHI' }],
    ['a name in two words', { last_name: 'de  vecchi' }],
    ['surname and first name', { last_name: "lia de'vecchi" }],
    ['first name and surname', { last_name: 'De Vecchi, Lia' }],
    ['a short surname and a first name', { last_name: 'li wei' }],
    ['a first name and a short surname', { last_name: 'wei li' }],
    ['an initial behind the first name', { last_name: 'Carlo A. De Bruni' }],
    ['a hyphen', { last_name: 'Rossi-Verdi' }],
    ['a town without its apostrophe', { city: 'laquila' }],
    ['a company without its dots', { company_name: 'carta srl' }],
    ['a tax code in groups', { tax_code: 'nnz jse 80a01' }],
    ['a tax code that begins with CF', { tax_code: 'CFRMRA80A01H501A' }],
    ['a percent sign', { last_name: '%' }],
    ['a percent sign among letters', { company_name: '100%' }],
    ['an underscore among letters', { company_name: 'a_b' }],
    ['a backslash among letters', { last_name: 'rossi\\bia' }],
    ['a lone backslash', { company_name: '\\' }],
    ['a quote', { last_name: '"x"' }],
    ['quotation marks inside a company', { company_name: 'istituto comprensivo galileo galilei roma' }],
    ['words of a company', { company_name: 'galilei, istituto' }],
    ['other quotation marks', { company_name: 'IC “A. Volta”' }],
    ['an abbreviation and a name that are not side by side', { company_name: 'IC Volta' }],
    ['a company with e for &', { company_name: 'rossi e figli' }],
    ['a company with & for e', { company_name: 'Rossi&Figli' }],
    ['a surname between quotation marks', { last_name: '“Rossi”' }],
    ['SQL', { company_name: "';drop table" }],
    ['spaces around', { last_name: '  rossi ' }],
    ['another case', { last_name: 'ROSSI', first_name: 'zOÈ' }],
  ];
}

const texts = [
  ...[
    'rossi',
    "Niccolo'",
    'lia de vecchi',
    'Carlo A. De Bruni',
    'd’ angelo',
    'wei li',
    'carta 100%',
    '%',
    'ro',
    'm',
    'Li',
    'NNZJ',
  ],
  ...['elena', ' Rossi.', 'nnz jse 80a01', 'NNZJSE80', '1000', '0001', '000 1', '9900003'],
  ...['065551234', '+39 06 5551234', '0039 333.55.51.234', '393335551234', '51234', '(06) 555-1234'],
  ...[
    '"Rossi Anna"',
    'istituto "galilei"',
    'I.C. Volta',
    'Rossi & Figli',
    'I.C. "A. Volta" Roma 5',
    'Rossi,',
    'rossi.',
    '«De Vecchi», Lia;',
  ],
  ...['ic@galilei.example', '"Qui, Quo" <quo@posta.example>', 'mailto:QUO@posta', 'quo@posta.example,'],
  ...['0001,', '9900003;', '06–555', 'Tel. 06 5551234', 'cell: 333 55.51', '"9900003"'],
  ...['NNZJSE80A01H501U.', 'C.F. NNZJSE80A01H501U', 'nnzj,', 'Centro 2000', 'centro2000', 'IC Roma 5', 'ICROMA5'],
  ...['CFRMRA80A01H501A', 'cfrmra8', 'cfrmra', 'C.F. CFRMRA80A01H501A'],
  ...['80012345674', '800 1234 5674', 'C.F. 80012345674'],
];
