import { type MemberFilters, memberPage, member as memberSchema, memberSorts, todayInRome } from '@sodalizio/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { addOddMembers, inOrder, matches, plainCases, queryString, readPlainMembers } from './test-members.ts';
import type { PlainMember } from './test-names.ts';

const now = new Date('2026-11-21T10:00:00Z');
const today = todayInRome(now);
const path = '/api/admin/associates';
let app: TestApp;
let person: SignedIn;
let plain: PlainMember[];

beforeAll(async () => {
  app = await startTestApp({ members: 700, now: () => now });
  await addOddMembers(app.db, today);
  plain = await readPlainMembers(app.db);
  person = await openRegistry(app, await app.signIn('admin'));
});
afterAll(() => app.close());

const sorts = memberSorts.flatMap((key) => [key, `-${key}`]);

async function get<S extends z.ZodType>(
  schema: S,
  query: Readonly<Record<string, unknown>>,
  at = path,
): Promise<z.output<S>> {
  const answer = await person.fetch(`${at}?${queryString(query)}`);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return schema.parse(JSON.parse(text));
}
const codes = (members: readonly { codaica: string }[]) => members.map(({ codaica }) => codaica);
const expected = (filters: MemberFilters, sort?: string) =>
  codes(
    inOrder(
      plain.filter((one) => matches(one, filters, today)),
      sort,
    ),
  );
const total = z.object({ total: z.number() });

async function readByCursor(query: Readonly<Record<string, unknown>>, limit: number): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: z.output<typeof memberPage> = await get(memberPage, { ...query, limit, ...(cursor && { cursor }) });
    found.push(...codes(page.items));
    if (page.next) expect(page.items).toHaveLength(limit);
    cursor = page.next;
  } while (cursor);
  return found;
}

describe('a search of members', () => {
  test.each([
    ['last_name', 'Martinelli'],
    ['first_name', 'Elena'],
    ['city', 'Milano'],
    ['company_name', 'Studio'],
    ['tax_code', 'MRT'],
    ['email', 'elena'],
    ['aica_code', '000'],
  ])('takes the signs of a pattern in %s for themselves', async (filter, text) => {
    expect(await get(z.array(memberSchema), { [filter]: text, f: '1' })).not.toEqual([]);
    for (const pattern of [`${text}%`, `${text.slice(0, -1)}_`, `${text}\\`])
      expect(await get(z.array(memberSchema), { [filter]: pattern, f: '1' })).toEqual([]);
  });

  test.each(plainCases(today))('by %s finds what plain JavaScript finds', async (_, filters) => {
    const wanted = expected(filters);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(plain.length);
    expect(codes(await get(z.array(memberSchema), { ...filters, f: '1' }))).toEqual(wanted);
    const page = await get(memberPage, { ...filters, f: '1', limit: 20 });
    expect(page).toMatchObject({ total: wanted.length, at_least: wanted.length });
    expect(codes(page.items)).toEqual(wanted.slice(0, 20));
    expect(await get(total, { ...filters, f: '1' }, `${path}/total`)).toEqual({ total: wanted.length });
  });

  test.each([
    [{ first_name: "Niccolo'" }, '9900001'],
    [{ last_name: 'dangelo' }, '9900001'],
    [{ last_name: "D' Angelo" }, '9900001'],
    [{ last_name: 'niccolo dangelo' }, '9900001'],
    [{ last_name: 'de  vecchi' }, '9900007'],
    [{ last_name: 'devecchi' }, '9900007'],
    [{ last_name: 'Lia De Vecchi' }, '9900007'],
    [{ first_name: '“Niccolò”;', city: 'Forlì;' }, '9900001'],
    [{ tax_code: 'nnz jse 80a01' }, '9900005'],
    [{ search: 'd’angelo Niccolo' }, '9900001'],
    [{ search: 'De Vecchi Lia' }, '9900007'],
    [{ search: 'Carlo A. De Bruni' }, '9900015'],
    [{ last_name: 'carlo a de bruni' }, '9900015'],
    [{ search: 'De Bruni Carlo A.' }, '9900015'],
    [{ search: 'Lo Re Mario' }, '9900016'],
    [{ search: 'Mario Lo Re' }, '9900016'],
    [{ last_name: 'lo re mario' }, '9900016'],
    [{ search: 'Jo De Vita' }, '9900017'],
    [{ search: 'De Vita Jo' }, '9900017'],
    [{ city: 'Reggio Emilia' }, '9900016'],
    [{ city: 'reggio nell’emilia' }, '9900016'],
    [{ city: 'Reggio Calabria' }, '9900017'],
    [{ city: 'Reggio di Calabria' }, '9900017'],
    [{ search: '065551234' }, '9900007'],
    [{ search: '06 555 1234' }, '9900007'],
    [{ search: '+39 06 5551234' }, '9900007'],
    [{ search: '0039065551234' }, '9900007'],
    [{ search: '3906 5551234' }, '9900007'],
    [{ search: '06.555' }, '9900007'],
    [{ search: 'nnzj' }, '9900005'],
    [{ search: 'NNZ JSE 80A01 H501U' }, '9900005'],
    [{ search: '9900007' }, '9900007'],
    [{ search: 'Cod aica 9900007' }, '9900007'],
    [{ search: 'cod. aica: 9900007.' }, '9900007'],
    [{ search: 'De Vecchi Lia · Cod aica 9900007' }, '9900007'],
    [{ search: 'De Vecchi Lia 9900007' }, '9900007'],
    [{ search: '9900007 De Vecchi Lia' }, '9900007'],
    [{ search: 'Lia De Vecchi (9900007).' }, '9900007'],
    [{ search: '100% Carta S.r.l. 9900001' }, '9900001'],
    [{ search: 'Cifarelli Mara CFRMRA80A01H501A' }, '9900014'],
    [{ search: 'Mara Cifarelli, C.F. cfrmra80a01h501a.' }, '9900014'],
    [{ search: 'Mara Cifarelli – codice fiscale: CFRMRA80A01H501A' }, '9900014'],
    [{ search: 'CFRMRA80A01H501A Cifarelli Mara' }, '9900014'],
    [{ search: 'Rossi e Figli, c.f. 80012345674' }, '9900018'],
    [{ aica_code: '9900007.' }, '9900007'],
    [{ aica_code: '990 0007' }, '9900007'],
    [{ aica_code: 'Cod aica 9900007' }, '9900007'],
    [{ aica_code: 'Cod aica: ９９００００７,' }, '9900007'],
    [{ search: 'carta s.r.l. 100%' }, '9900001'],
  ])('by %j finds the right member', async (filters, code) => {
    expect(codes(await get(z.array(memberSchema), { ...filters, f: '1' }))).toContain(code);
    const found = await get(total, { ...filters, f: '1' }, `${path}/total`);
    expect(found.total).toBeLessThan(20);
  });

  test.each([
    { search: 'Rossi Lia 9900007' },
    { search: 'Rossi Mara CFRMRA80A01H501A' },
    { search: 'Cifarelli Mara CFRMRA80A01H501B' },
    { search: 'De Vecchi Lia 990000' },
    { search: 'De Vecchi Lia 9900008' },
    { aica_code: '.' },
    { aica_code: 'Cod aica' },
  ])('by %j finds no member', async (filters) => {
    expect(await get(z.array(memberSchema), { ...filters, f: '1' })).toEqual([]);
  });

  test('that asks nothing, or only empty texts, finds everybody', async () => {
    const blank = {
      f: '1',
      last_name: '',
      sez_code: '',
      section: '',
      tiposocio: '',
      have_payed: '',
      payment_period: '',
    };
    expect(codes(await get(z.array(memberSchema), {}))).toEqual(expected({}));
    expect(codes(await get(z.array(memberSchema), { ...blank, quote_period: '', new: 'false', city: ' ' }))).toEqual(
      expected({}),
    );
  });

  test.each(['search', 'last_name', 'first_name', 'company_name', 'city'])(
    'takes an apostrophe that Unicode counts among letters for a sign in %s',
    async (filter) => {
      expect(await get(z.array(memberSchema), { [filter]: 'ʼ', f: '1' })).toEqual([]);
    },
  );

  test('without matches answers an empty page and an empty array', async () => {
    expect(await get(memberPage, { last_name: 'xyzzy', limit: 5 })).toEqual({
      items: [],
      total: 0,
      at_least: 0,
      next: null,
    });
    expect(await get(z.array(memberSchema), { last_name: 'xyzzy' })).toEqual([]);
  });

  test.each(sorts)('in the order %s gives the same members page by page, by cursor and by offset', async (sort) => {
    const wanted = expected({}, sort);
    expect(codes(await get(z.array(memberSchema), { sort }))).toEqual(wanted);
    expect(await readByCursor({ sort }, 97)).toEqual(wanted);
    for (const offset of [0, 350, wanted.length - 5, wanted.length, wanted.length + 10]) {
      const page = await get(memberPage, { sort, offset, limit: 50 });
      expect(codes(page.items)).toEqual(wanted.slice(offset, offset + 50));
      expect(page.next === null).toBe(offset + 50 >= wanted.length);
    }
  });

  test('by name puts a company alone, and who has a first name alone, where what the list shows belongs', async () => {
    const town = 'Qzqopoli';
    const some = [
      { company_name: 'Zeta srl' },
      { company_name: 'Èlite srl' },
      { last_name: 'Zanni', first_name: 'Ugo', company_name: 'Alfa srl' },
      { first_name: 'Dario' },
      { last_name: 'Bianchi', first_name: 'Bruno' },
      { last_name: 'Bianchi', first_name: 'Anna' },
      { company_name: 'Bottega srl' },
    ].map((names, at) => ({ codaica: `98-${at}`, town, member_type: 'COLLETTIVO' as const, ...names }));
    await app.db.insertInto('members').values(some).execute();
    const wanted = ['98-5', '98-4', '98-6', '98-3', '98-1', '98-2', '98-0'];
    for (const [sort, order] of [
      ['nome', wanted],
      ['-nome', wanted.toReversed()],
      ['tiposocio', wanted],
      ['Ammesso', wanted],
    ] as const) {
      expect(await readByCursor({ city: town, sort }, 2)).toEqual(order);
      expect(codes(await get(z.array(memberSchema), { city: town, sort }))).toEqual(order);
    }
    await app.db.deleteFrom('members').where('codaica', 'like', '98-%').execute();
  });

  test('of any combination of filters, in any order, agrees with plain JavaScript', async () => {
    const alone = plainCases(today).map(([, filters]) => filters);
    const combination = fc
      .array(fc.constantFrom(...alone), { minLength: 1, maxLength: 3 })
      .map((some): MemberFilters => Object.assign({}, ...some));
    await fc.assert(
      fc.asyncProperty(
        combination,
        fc.constantFrom(...sorts),
        fc.integer({ min: 1, max: 60 }),
        async (filters, sort, limit) => {
          const wanted = expected(filters, sort);
          const query = { ...filters, f: '1', sort };
          expect(codes(await get(z.array(memberSchema), query))).toEqual(wanted);
          expect(await readByCursor(query, Math.max(limit, Math.ceil(wanted.length / 6)))).toEqual(wanted);
          const offset = Math.floor(wanted.length / 3);
          const page = await get(memberPage, { ...query, offset, limit });
          expect(codes(page.items)).toEqual(wanted.slice(offset, offset + limit));
          expect(page.total).toBe(wanted.length);
        },
      ),
      { seed: 20_261_121, numRuns: 80 },
    );
  });

  test('shows a member with sections, preferred first, and the last three payments, newest first', async () => {
    const rows = await get(z.array(memberSchema), { f: '1' });
    const someone = plain.find((one) => one.payments.length > 3 && one.sections.length > 1);
    const row = rows.find(({ codaica }) => codaica === someone?.codaica);
    expect(row?.Quota.map(({ data, quota, annorif }) => [data, quota, annorif])).toEqual(
      someone?.payments.slice(0, 3).map(({ on, amount, year }) => [on, amount, year]),
    );
    expect(row?.Sezione.length).toBe(someone?.sections.length);
    expect(new Set(row?.Sezione.slice(1).map(({ preferita }) => preferita))).toEqual(new Set(['No']));
  });
});

describe('a company', () => {
  const found = async (filters: MemberFilters) =>
    codes(await get(z.array(memberSchema), { ...filters, f: '1', sort: 'codaica' }));

  test.each(['Rossi e Figli', 'Rossi & Figli', 'rossi&figli', 'ROSSI ED FIGLI'])(
    'is found by %s, whether it is written with e or with &',
    async (typed) => {
      expect(await found({ company_name: typed })).toEqual(['9900018', '9900019']);
      expect(await found({ search: typed })).toEqual(['9900018', '9900019']);
    },
  );

  test.each(['IC Volta', 'i.c. volta', 'I.C. “Volta”'])(
    'is found by %s, also with an initial between',
    async (typed) => {
      expect(await found({ company_name: typed })).toEqual(['9900011']);
      expect(await found({ search: typed })).toEqual(['9900011']);
    },
  );

  test('is not found by an abbreviation that is only a part of a word, or by an article elsewhere', async () => {
    expect(await found({ company_name: 'st galilei' })).toEqual([]);
    expect(await found({ company_name: 'di volta' })).toEqual([]);
  });
});

describe('names like the one of a search without matches', () => {
  const like = async (filters: MemberFilters) =>
    (await get(z.object({ names: z.array(z.string()) }), { ...filters, f: '1' }, `${path}/nearest-names`)).names;

  test.each([
    [{ last_name: 'marttineli' }, 'Martinelli'],
    [{ last_name: 'de vechi' }, "De' Vecchi"],
    [{ search: 'roossi' }, 'Rossi'],
    [{ search: 'lia de vechi' }, "De' Vecchi Lia"],
    [{ last_name: 'devechi', first_name: 'lia' }, "De' Vecchi Lia"],
    [{ search: 'carta slr 100%' }, '100% Carta S.r.l.'],
    [{ search: 'centri 2000' }, 'Centro 2000'],
    [{ search: 'centri2000' }, 'Centro 2000'],
    [{ company_name: 'comprensivo “galileo galilea”' }, 'Istituto Comprensivo "Galileo Galilei" - Roma'],
    [{ company_name: 'crta srl' }, '100% Carta S.r.l.'],
    [{ first_name: 'niccollo' }, 'Niccolò'],
  ])('%j: %s is among them, and is found', async (filters, name) => {
    expect(codes(await get(z.array(memberSchema), { ...filters, f: '1' }))).toEqual([]);
    const names = await like(filters);
    expect(names).toContain(name);
    expect(names.length).toBeLessThan(4);
    expect(await get(z.array(memberSchema), { search: name, f: '1' })).not.toEqual([]);
  });

  test('are those of members who match the other filters', async () => {
    expect(await like({ last_name: 'de vechhi', sez_code: 'LOM' })).not.toContain("De' Vecchi");
    expect(await like({ last_name: 'de vechhi' })).toContain("De' Vecchi");
  });

  test.each([
    {},
    { search: 'anna@' },
    { search: '12345' },
    { last_name: '%' },
    { search: 'qqqqqzzz' },
    { search: 'centri20' },
    { city: 'rooma' },
  ])('%j: none', async (filters) => {
    expect(await like(filters)).toEqual([]);
  });
});

describe('a cursor', () => {
  test('reads on behind names of any length', async () => {
    const long = 'Wéißenböck-'.repeat(11).slice(0, 120);
    const codesOf = ['9910001', '9910002', '9910003'];
    await app.db
      .insertInto('members')
      .values(codesOf.map((codaica) => ({ codaica, last_name: long, first_name: long })))
      .execute();
    try {
      const query = { last_name: 'weißenbock', limit: 1 };
      const first = await get(memberPage, query);
      expect(first.next?.length).toBeGreaterThan(300);
      expect(await readByCursor(query, 1)).toEqual(codesOf);
    } finally {
      await app.db.deleteFrom('members').where('codaica', 'in', codesOf).execute();
    }
  });

  test.each(['x', 'bnVsbA', 'W10', Buffer.from('["nome","a","b","x"]').toString('base64url'), '%00', "' or 1=1--"])(
    '%j that is not ours is refused as invalid input',
    async (cursor) => {
      const answer = await person.fetch(`${path}?${queryString({ limit: 5, cursor })}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'invalid-input', fields: [{ path: 'query.cursor' }] });
    },
  );

  test('with a day in the year 0, which PostgreSQL does not have, is refused', async () => {
    const cursor = Buffer.from('["dataiscr","0000-01-01",1]').toString('base64url');
    const answer = await person.fetch(`${path}?${queryString({ sort: 'dataiscr', limit: 5, cursor })}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid-input', fields: [{ path: 'query.cursor' }] });
  });

  test('of another order is refused', async () => {
    const { next } = await get(memberPage, { sort: 'codaica', limit: 5 });
    const answer = await person.fetch(`${path}?${queryString({ sort: '-codaica', limit: 5, cursor: next })}`);
    expect(answer.status).toBe(400);
  });

  test('continues at its position although its member was deleted and others were added before it', async () => {
    const members = ['AA', 'BB', 'CC', 'DD'].map((letters) => ({
      codaica: `99-${letters}`,
      last_name: `qzq${letters}`,
    }));
    await app.db.insertInto('members').values(members).execute();
    const first = await get(memberPage, { last_name: 'qzq', limit: 2 });
    expect(codes(first.items)).toEqual(['99-AA', '99-BB']);
    await app.db.deleteFrom('members').where('codaica', '=', '99-BB').execute();
    await app.db.insertInto('members').values({ codaica: '99-A0', last_name: 'qzqA0' }).execute();
    const rest = await get(memberPage, { last_name: 'qzq', limit: 2, cursor: first.next });
    expect(codes(rest.items)).toEqual(['99-CC', '99-DD']);
    await app.db.deleteFrom('members').where('codaica', 'like', '99-%').execute();
  });
});
