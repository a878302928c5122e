import * as xlsx from '@e965/xlsx';
import { selectionsKept, todayInRome } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/test-app.ts';
import { inOrder, matches, queryString, readPlainMembers } from '../test-members.ts';
import type { PlainMember } from '../test-names.ts';
import { addMember, refusal } from '../writing/test-writing.ts';
import { type BulkWorker, bulkWorkerOn, startBulkApp } from './test-bulk.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const payment = { quota: 50, data: '2026-11-21', annorif: 2026, tipopaga: 'Contanti' };
let app: TestApp;
let anna: BulkWorker;
let bruno: BulkWorker;
let plain: PlainMember[];

beforeAll(async () => {
  app = await startBulkApp(clock, 700);
  anna = await bulkWorkerOn(app, 'superadmin');
  bruno = await bulkWorkerOn(app, 'secretary');
  plain = await readPlainMembers(app.db);
});
afterAll(() => app.close());

const codesOf = async (selection: string) =>
  (await app.db.selectFrom('selections').select('codes').where('id', '=', selection).executeTakeFirstOrThrow()).codes;
const matching = (filters: Parameters<typeof matches>[1]) =>
  plain.filter((one) => matches(one, filters, todayInRome(clock.now))).map(({ codaica }) => codaica);

describe('a frozen selection', () => {
  test.each([
    {},
    { f: '1' },
    { status: ['Si'], tiposocio: ['ORDINARIO', 'STUDENTE'] },
    { last_name: 'a', awaiting_renewal: true },
    { have_payed: 'No', quote_period: '2025' },
  ] as const)('holds all that match %j', async (filters) => {
    const expected = matching(filters as object);
    expect(expected.length).toBeGreaterThan(0);
    const { selection, count } = await anna.freeze({ filters: filters as object });
    expect(count).toBe(expected.length);
    expect((await codesOf(selection)).sort()).toEqual(expected.sort());
  });

  test('leaves out those named as exceptions, and counts only existing codes', async () => {
    const [first = '', second = '', ...others] = matching({});
    const all = await anna.freeze({ filters: {}, except: [first, second, 'NESSUNO'] });
    expect(all.count).toBe(others.length);
    const named = await anna.freeze({ codes: [second, first, first, 'NESSUNO', ''] });
    expect([named.count, await codesOf(named.selection)]).toEqual([2, [first, second]]);
    expect((await anna.freeze({ codes: ['NESSUNO'] })).count).toBe(0);
  });

  test('neither gains nor loses anybody by later changes', async () => {
    const filters = { city: 'Frozenburg' };
    for (const codaica of ['F1', 'F2', 'F3']) await addMember(app, { codaica, town: 'Frozenburg' });
    const { selection } = await anna.freeze({ filters });
    await addMember(app, { codaica: 'F4', town: 'Frozenburg' });
    await app.db.updateTable('members').set({ town: 'Elsewhere' }).where('codaica', '=', 'F1').execute();
    const outcome = await anna.act('payment', { selection, ...payment });
    expect(outcome).toMatchObject({ done: 3, skipped: [] });
    const paid = await Promise.all(
      ['F1', 'F2', 'F3', 'F4'].map(async (code) => (await anna.profile(code)).Quota.length),
    );
    expect(paid).toEqual([1, 1, 1, 0]);
    await app.db.deleteFrom('members').where('codaica', 'like', 'F_').execute();
  });

  test('may be an earlier one but for some, whoever matches by now', async () => {
    for (const codaica of ['G1', 'G2', 'G3']) await addMember(app, { codaica, town: 'Refrozenburg' });
    const earlier = await anna.freeze({ filters: { city: 'Refrozenburg' } });
    await addMember(app, { codaica: 'G4', town: 'Refrozenburg' });
    const fewer = await anna.freeze({ selection: earlier.selection, except: ['G2', 'G4', 'NESSUNO'] });
    expect([fewer.count, await codesOf(fewer.selection)]).toEqual([2, ['G1', 'G3']]);
    expect(await codesOf(earlier.selection)).toEqual(['G1', 'G2', 'G3']);
    const body = { selection: earlier.selection, except: [] };
    expect(await refusal(await bruno.post('associates/selections', body))).toEqual([404, 'not-found']);
    const before = clock.now;
    for (let at = 0; at <= selectionsKept; at += 1) {
      clock.now = new Date(before.getTime() + at);
      expect((await anna.freeze({ selection: earlier.selection, except: [] })).count).toBe(3);
    }
    clock.now = before;
    await app.db.deleteFrom('members').where('codaica', 'like', 'G_').execute();
    await app.db.deleteFrom('selections').execute();
  });

  test('is there for its owner alone, and for a day', async () => {
    const { selection } = await anna.freeze({ filters: {} });
    const acts = [
      ['associates/bulk/payment', { selection, ...payment }],
      ['associates/bulk/section', { selection, sigla: 'LOM', preferita: 'No' }],
    ] as const;
    const exported = (by: BulkWorker) => by.get(`associates?export=true&selection=${selection}`);
    for (const [path, body] of acts) expect(await refusal(await bruno.post(path, body))).toEqual([404, 'not-found']);
    expect(await refusal(await exported(bruno))).toEqual([404, 'not-found']);
    const before = clock.now;
    clock.now = new Date(before.getTime() + 24 * 3_600_000 + 1);
    try {
      const later = await bulkWorkerOn(app, 'superadmin');
      for (const [path, body] of acts) expect(await refusal(await later.post(path, body))).toEqual([404, 'not-found']);
      expect(await refusal(await exported(later))).toEqual([404, 'not-found']);
      await later.freeze({ codes: ['x'] });
      expect(await app.db.selectFrom('selections').select('id').execute()).toHaveLength(1);
    } finally {
      clock.now = before;
    }
    expect(await app.db.selectFrom('bulk_batches').selectAll().where('selection_id', '=', selection).execute()).toEqual(
      [],
    );
  });

  test('takes the place of the oldest beyond twenty, and leaves other people’s alone', async () => {
    await app.db.deleteFrom('selections').execute();
    const others = await bruno.freeze({ codes: ['x'] });
    const before = clock.now;
    const made: string[] = [];
    for (let at = 0; at < selectionsKept + 2; at += 1) {
      clock.now = new Date(before.getTime() + at);
      made.push((await anna.freeze({ codes: ['x'] })).selection);
    }
    clock.now = before;
    const kept = new Set((await app.db.selectFrom('selections').select('id').execute()).map(({ id }) => id));
    expect(made.map((id) => kept.has(id))).toEqual([
      false,
      false,
      ...Array.from({ length: selectionsKept }, () => true),
    ]);
    expect(kept.has(others.selection)).toBe(true);
  });

  test.each([
    {},
    { filters: {}, codes: ['a'] },
    { filters: { lastname: 'rossi' } },
    { filters: { status: ['Forse'] } },
    { codes: [] },
    { codes: Array.from({ length: 10_001 }, String) },
    { codes: ['x'.repeat(21)] },
    { codes: ['a\u0000b'] },
    null,
  ])('is not made of %j', async (body) => {
    expect((await anna.post('associates/selections', body as object)).status).toBe(400);
  });

  test('holds ten thousand codes of twenty signs', async () => {
    const codes = Array.from({ length: 10_000 }, (_, at) => `${'x'.repeat(14)}${at + 100_000}`);
    expect(await anna.freeze({ codes })).toMatchObject({ count: 0 });
  });

  test('appears in the audit trail', async () => {
    const { selection, count } = await anna.freeze({ filters: { status: ['Si'] } });
    const entryOf = (id: string) =>
      app.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_label', 'after'])
        .where('subject_id', '=', id)
        .executeTakeFirst();
    expect(await entryOf(selection)).toMatchObject({
      action: 'associates.select',
      actor_label: 'superadmin@sodalizio.example',
      after: { count, search: { admissions: ['Si'], except: 0 } },
    });
    const fewer = await anna.freeze({ selection, except: ['NESSUNO'] });
    expect(await entryOf(fewer.selection)).toMatchObject({ after: { count, search: { selection, except: 1 } } });
    const named = await anna.freeze({ codes: ['NESSUNO'] });
    expect(await entryOf(named.selection)).toMatchObject({ after: { count: 0, search: { codes: 1 } } });
  });
});

describe('without a registry session', () => {
  test.each([
    ['associates/selections', { filters: {} }],
    ['associates/bulk/payment', { selection: crypto.randomUUID(), ...payment }],
    ['associates/bulk/section', { selection: crypto.randomUUID(), sigla: 'LOM', preferita: 'No' }],
    [`batches/${crypto.randomUUID()}/undo`, {}],
  ])('%s answers status 200 with the error flag', async (path, json) => {
    const person = await app.signIn('superadmin');
    const answer = await person.fetch(`/api/admin/${path}`, { json });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { error: true, code: 'registry-session-missing' },
    ]);
  });
});

describe('the export of a selection', () => {
  const rowsOf = async (query: object) => {
    const answer = await anna.get(`associates?${queryString({ ...query, export: 'true' })}`);
    expect(answer.status).toBe(200);
    const sheet = xlsx.read(Buffer.from(await answer.arrayBuffer())).Sheets.Soci ?? {};
    const rows = xlsx.utils.sheet_to_json<Record<string, unknown>>(sheet);
    expect(answer.headers.get('x-row-count')).toBe(String(rows.length));
    return rows.map((row) => row['Cod aica']);
  };

  test.each(['nome', '-nome', 'dataPagamento', '-anno', 'codaica'] as const)(
    'is exactly its members, whatever the filters, in the order %s of the list',
    async (sort) => {
      const now = await readPlainMembers(app.db);
      const chosen = now.filter((_, at) => at % 3 === 0);
      const { selection } = await anna.freeze({ codes: chosen.map(({ codaica }) => codaica) });
      const expected = inOrder(chosen, sort).map(({ codaica }) => codaica);
      expect(await rowsOf({ selection, sort, f: '1', last_name: 'nobody at all' })).toEqual(expected);
    },
  );

  test('is empty for an empty selection', async () => {
    const { selection } = await anna.freeze({ codes: ['x'] });
    expect(await rowsOf({ selection })).toEqual([]);
  });

  test('is the one use of a selection in a search', async () => {
    const { selection } = await anna.freeze({ codes: ['x'] });
    const answer = await anna.get(`associates?f=1&limit=5&selection=${selection}`);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: [{ path: 'query.selection', code: 'not-allowed' }] },
    ]);
    expect((await anna.get('associates?export=true&selection=1')).status).toBe(400);
  });
});
