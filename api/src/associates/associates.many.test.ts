import { type MemberFilters, memberPage, type memberSorts, todayInRome } from '@sodalizio/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { conditions, memberSearch } from './associates.conditions.ts';
import { memberOrder, orderedIds } from './associates.order.ts';
import { findPage } from './associates.repo.ts';
import { inOrder, matches, queryString, readPlainMembers } from './test-members.ts';
import type { PlainMember } from './test-names.ts';

// More match than are counted with a page (10,000): such searches run other statements than small ones.
const now = new Date('2026-11-21T10:00:00Z');
const today = todayInRome(now);
const path = '/api/admin/associates';
let app: TestApp;
let person: SignedIn;
let plain: PlainMember[];

beforeAll(async () => {
  app = await startTestApp({ members: 20_500, now: () => now });
  plain = await readPlainMembers(app.db);
  person = await openRegistry(app, await app.signIn('admin'));
  // So many members are filled in once for each state of the migrations, beside other suites.
}, 300_000);
afterAll(() => app.close());

type Sort = (typeof memberSorts)[number] | `-${(typeof memberSorts)[number]}`;
const cases: [filters: MemberFilters, sorts: Sort[]][] = [
  [{}, ['nome', '-nome', 'dataPagamento', '-codaica']],
  [{ status: ['Si'] }, ['-tiposocio', 'dataiscr', '-dataiscr']],
  [{ have_payed: 'Si' }, ['dataPagamento', '-dataPagamento', 'ultimaQuota', '-anno']],
  [{ quote_period: '2018', have_payed: 'No' }, ['anno', 'Ammesso', '-ultimaQuota']],
  [{ first_name: 'a', last_name: 'i' }, ['nome', 'dataPagamento']],
];
const all = cases.flatMap(([filters, sorts]) => sorts.map((sort): [MemberFilters, Sort] => [filters, sort]));
const wanted = (filters: MemberFilters, sort: Sort) =>
  inOrder(
    plain.filter((one) => matches(one, filters, today)),
    sort,
  ).map(({ codaica }) => codaica);

async function page(query: Readonly<Record<string, unknown>>) {
  const answer = await person.fetch(`${path}?${queryString({ f: '1', ...query })}`);
  return memberPage.parse(await answer.json());
}

describe('where more than 10,000 match', () => {
  test.each(all)(
    '%j in the order %s has the right members at the top, on, deep down and at the end',
    async (filters, sort) => {
      const expected = wanted(filters, sort);
      expect(expected.length).toBeGreaterThan(10_000);
      const first = await page({ ...filters, sort, limit: 40 });
      expect(first.items.map(({ codaica }) => codaica)).toEqual(expected.slice(0, 40));
      const second = await page({ ...filters, sort, limit: 40, cursor: first.next });
      expect(second.items.map(({ codaica }) => codaica)).toEqual(expected.slice(40, 80));
      for (const offset of [7_000, expected.length - 30]) {
        const deep = await page({ ...filters, sort, limit: 20, offset });
        expect(deep.items.map(({ codaica }) => codaica)).toEqual(expected.slice(offset, offset + 20));
        const on = await page({ ...filters, sort, limit: 20, cursor: deep.next });
        expect(on.items.map(({ codaica }) => codaica)).toEqual(expected.slice(offset + 20, offset + 40));
        expect(on.next === null).toBe(offset + 40 >= expected.length);
      }
    },
  );

  test.each(all)('%j in the order %s is the same wherever its page is looked for', async (filters, sort) => {
    const expected = wanted(filters, sort);
    const search = memberSearch(filters, today);
    for (const hints of [{ nearness: 51 }, { nearness: 300, many: true }, { nearness: 100_000 }, { far: true }]) {
      const found = await findPage(app.db, search, memberOrder(sort), { limit: 50, offset: 0 }, hints);
      if (hints.nearness === 100_000) expect(found.far).toBe(false);
      const codes = found.items.map((item) => z.object({ codaica: z.string() }).parse(JSON.parse(item)).codaica);
      expect(codes).toEqual(expected.slice(0, 50));
      expect(found.counted).toBe(10_001);
    }
  });

  test('the total is missing until it was counted, and then exact', async () => {
    const filters = { tiposocio: ['ORDINARIO', 'PROFESSIONISTA'] } as const;
    expect(await page({ ...filters, limit: 1 })).toMatchObject({ total: null, at_least: 10_001 });
    const exact = plain.filter(({ type }) => type === 'ORDINARIO' || type === 'PROFESSIONISTA').length;
    const answer = await person.fetch(`${path}/total?${queryString({ f: '1', ...filters })}`);
    expect(await answer.json()).toEqual({ total: exact });
    expect(await page({ ...filters, limit: 1, sort: '-nome' })).toMatchObject({ total: exact, at_least: exact });
  });
});

test.each([
  ['nome', 'members_name', ['rossi', 'anna', 1]],
  ['-nome', 'members_name', ['rossi', 'anna', 1]],
  ['tiposocio', 'members_type', ['ORDINARIO', 'rossi', 'anna', 1]],
  ['-Ammesso', 'members_admission', ['Si', 'rossi', 'anna', 1]],
] as const)('the order %s is read along its index, from the top and from a position', async (sort, index, position) => {
  for (const after of [undefined, position]) {
    const page = orderedIds(memberOrder(sort), sql`members m`, 'm', sql`true`, { limit: 51, offset: 0, after });
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${page}`.execute(app.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index} `));
    expect(plan).not.toContain('Sort');
  }
});

test.each<[MemberFilters, string[]]>([
  [{ email: 'segreteria@' }, ['members_email', 'members_company_email']],
  [{ search: '"Segreteria" <segreteria@x.example>' }, ['members_email', 'members_company_email']],
  [{ company_name: 'istituto “Galilei”' }, ['members_company_trgm']],
  [{ search: 'gruppo 24 ore' }, ['members_name_trgm', 'members_company_trgm']],
  [{ search: 'C.F. RSSMRA75A01H501U' }, ['members_name_trgm', 'members_company_trgm', 'members_tax_code']],
])('%j is read from the indexes %j', async (filters, indexes) => {
  const where = conditions(memberSearch(filters, today));
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select m.id from members m where ${where}`.execute(
    app.db,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toContain('Seq Scan');
  for (const index of indexes) expect(plan).toMatch(new RegExp(`Index Scan on ${index} `));
});

test('everybody in one array arrives whole, in order, while others are answered', async () => {
  const whole = person.fetch(`${path}?f=1&sort=-dataPagamento`);
  const other = await person.fetch(`${path}?f=1&limit=1`);
  expect(other.status).toBe(200);
  const rows = z.array(z.object({ codaica: z.string() })).parse(await (await whole).json());
  expect(rows.map(({ codaica }) => codaica)).toEqual(wanted({}, '-dataPagamento'));
});

test('a total that was counted just before is counted anew after an act on many', async () => {
  const search = { have_payed: 'No', quote_period: '2031' } as const;
  const total = async () => (await person.fetch(`${path}/total?${queryString({ f: '1', ...search })}`)).json();
  const post = async (to: string, json: object) =>
    z.record(z.string(), z.unknown()).parse(await (await person.fetch(`/api/admin/${to}`, { json })).json());
  expect(await total()).toEqual({ total: plain.length });
  const { selection } = await post('associates/selections', { codes: [plain[0]?.codaica] });
  const fee = { quota: 50, data: '2031-01-02', annorif: 2031, tipopaga: '' };
  const { batch } = await post('associates/bulk/payment', { selection, ...fee });
  expect(await total()).toEqual({ total: plain.length - 1 });
  await post(`batches/${batch}/undo`, {});
  expect(await total()).toEqual({ total: plain.length });
});
