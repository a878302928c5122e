import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/test-app.ts';
import {
  type BulkWorker,
  bulkWorkerOn,
  lastPaymentsAreRight,
  type StoredMember,
  startBulkApp,
  storedMembers,
} from './test-bulk.ts';

// Several steps, the last one not full.
const members = 1_230;
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const payment = { quota: 49.5, data: '2026-02-10', annorif: 2026, tipopaga: 'Contanti', note: 'cassa' };
let app: TestApp;
let anna: BulkWorker;
let carla: BulkWorker;

beforeAll(async () => {
  app = await startBulkApp(clock, members);
  anna = await bulkWorkerOn(app, 'superadmin');
  carla = await bulkWorkerOn(app, 'admin');
});
afterAll(() => app.close());

const everybody = () => anna.freeze({ filters: {} });
const nameOf = ({ last_name, first_name }: StoredMember) => `${last_name} ${first_name}`.trim();
const entriesOf = async (batch: string) => {
  const rows = await app.db
    .selectFrom('audit_entries')
    .select(['id', 'subject_id', 'action', 'before', 'after', 'takes_back', 'actor_label'])
    .where('batch', '=', batch)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ takes_back }) => (takes_back === null ? 'did' : 'undid'));
};
describe('the same payment for many', () => {
  test('is registered for those who have none for that year, reported row by row, and undone as a whole', async () => {
    // Some paid last year's fee after the day that is registered now: that stays their last payment.
    await sql`insert into payments (member_id, amount, paid_on, year) select id, 10, '2026-05-01', 2025 from members
      where id not in (select member_id from payments where year = 2026) order by id limit 3`.execute(app.db);
    const before = await storedMembers(app);
    const paid = before.filter(({ payments }) => payments.some(({ year }) => year === 2026));
    const unpaid = new Set(before.filter((one) => !paid.includes(one)).map(({ codaica }) => codaica));
    const newer = before.filter((one) => unpaid.has(one.codaica) && (one.last_payment_on ?? '') > payment.data);
    expect([paid.length, unpaid.size, newer.length].every((count) => count > 0)).toBe(true);

    const { selection } = await everybody();
    const outcome = await anna.act('payment', { selection, ...payment });
    expect(outcome.done).toBe(unpaid.size);
    expect(outcome.skipped).toEqual(
      paid.map((one) => ({ codaica: one.codaica, name: nameOf(one), reason: 'already-paid' })),
    );

    const after = await storedMembers(app);
    for (const [at, one] of after.entries()) {
      const was = before[at];
      if (!unpaid.has(one.codaica)) {
        expect(one).toEqual(was);
        continue;
      }
      expect(one.version).toBe((was?.version ?? 0) + 1);
      const { note, quota: amount, data: paid_on, annorif: year, tipopaga: method } = payment;
      const added = { id: expect.any(Number), amount, paid_on, year, method, notes: note, details: '', category: '' };
      expect(one.payments).toEqual([...(was?.payments ?? []), added]);
    }
    lastPaymentsAreRight(after);

    const undone = await carla.undo(outcome.batch);
    expect(undone).toEqual({ batch: outcome.batch, done: unpaid.size, skipped: [] });
    const again = await storedMembers(app);
    expect(again.map(({ version: _, ...one }) => one)).toEqual(before.map(({ version: _, ...one }) => one));
    const versions = new Map(before.map(({ codaica, version }) => [codaica, version + (unpaid.has(codaica) ? 2 : 0)]));
    expect(new Map(again.map(({ codaica, version }) => [codaica, version]))).toEqual(versions);

    const { did = [], undid = [] } = Object.fromEntries(await entriesOf(outcome.batch));
    expect(did.map(({ subject_id }) => subject_id)).toEqual([...unpaid]);
    expect(undid.map(({ takes_back }) => takes_back)).toEqual(did.map(({ id }) => id));
    for (const [at, entry] of undid.entries()) {
      expect(entry).toMatchObject({ action: 'payment-deleted', actor_label: 'admin@sodalizio.example' });
      expect([entry.before, entry.after]).toEqual([did[at]?.after, null]);
    }
  });

  test('appears in each member’s history as a part of the batch, and may be taken back one by one', async () => {
    const [one, other] = await storedMembers(app);
    const codes = [one?.codaica ?? '', other?.codaica ?? ''];
    const { selection } = await anna.freeze({ codes });
    const { batch } = await anna.act('payment', { selection, ...payment, even_if_paid: true });
    const [entry] = await anna.history(codes[0] ?? '');
    expect(entry).toMatchObject({ action: 'payment-added', batch, taken_back: false, can_take_back: true });
    expect(entry?.changes).toContainEqual({ field: 'quota', before: null, after: 49.5 });
    expect((await anna.takeBack(entry?.id ?? 0)).status).toBe(200);
    expect(await anna.undo(batch)).toMatchObject({
      done: 1,
      skipped: [{ codaica: codes[0], reason: 'changed-since' }],
    });
    expect((await anna.profile(codes[0] ?? '')).Quota).toHaveLength(one?.payments.length ?? 0);
    expect((await anna.history(codes[1] ?? ''))[0]).toMatchObject({ action: 'payment-deleted', batch });
  });

  test('is added a second time only on request', async () => {
    const [{ codaica = '', payments = [] } = {}] = (await storedMembers(app)).slice(9);
    const { selection } = await anna.freeze({ codes: [codaica] });
    const first = await anna.act('payment', { selection, ...payment, annorif: 2031 });
    const again = await anna.freeze({ codes: [codaica] });
    expect(await anna.act('payment', { ...again, count: undefined, ...payment, annorif: 2031 })).toMatchObject({
      done: 0,
      skipped: [{ codaica, reason: 'already-paid' }],
    });
    const other = await anna.freeze({ codes: [codaica] });
    const second = await anna.act('payment', {
      ...other,
      count: undefined,
      ...payment,
      annorif: 2031,
      even_if_paid: true,
    });
    expect((await anna.profile(codaica)).Quota).toHaveLength(payments.length + 2);
    for (const { batch } of [second, first]) expect(await anna.undo(batch)).toMatchObject({ done: 1 });
  });

  test.each([
    { quota: -1 },
    { quota: 0.001 },
    { quota: 100_000_000 },
    { data: '2026-02-30' },
    { data: '0000-01-01' },
    { annorif: 26 },
    { tipopaga: 'Assegno' },
    { note: 'a\u0000b' },
    { notepaga: 'x' },
    { selection: 'x' },
  ])('is refused with %j', async (wrong) => {
    const { selection } = await anna.freeze({ codes: ['x'] });
    expect((await anna.post('associates/bulk/payment', { selection, ...payment, ...wrong })).status).toBe(400);
  });
});

describe('one section for many', () => {
  test('as preferred takes the preference from another, and gives it back when undone', async () => {
    const before = await storedMembers(app);
    const { selection, count } = await everybody();
    const outcome = await anna.act('section', { selection, sigla: 'LAZ', preferita: 'Si' });
    const already = before.filter(({ sections }) => sections.includes('LAZ*')).map(({ codaica }) => codaica);
    const linked = before.filter(({ sections }) => sections.includes('LAZ'));
    expect([already.length, linked.length].every((some) => some > 0)).toBe(true);
    expect(outcome.done).toBe(count - already.length);
    expect(outcome.skipped.map(({ codaica, reason }) => [codaica, reason])).toEqual(
      already.map((codaica) => [codaica, 'already-linked']),
    );
    for (const [at, one] of (await storedMembers(app)).entries()) {
      const was = before[at]?.sections ?? [];
      const others = was.map((link) => link.replace('*', '')).filter((code) => code !== 'LAZ');
      expect(one.sections).toEqual(['LAZ*', ...others].sort());
      // A form that was opened before the act conflicts with it.
      expect(one.version).toBe((before[at]?.version ?? 0) + (already.includes(one.codaica) ? 0 : 1));
    }
    expect(await anna.undo(outcome.batch)).toMatchObject({ done: outcome.done, skipped: [] });
    const after = await storedMembers(app);
    expect(after.map(({ sections }) => sections)).toEqual(before.map(({ sections }) => sections));
    expect(after.map(({ version }) => version)).toEqual(
      before.map(({ codaica, version }) => version + (already.includes(codaica) ? 0 : 2)),
    );
    // Every entry parses as one of the history's, with the section that lost the preference.
    const moved = before.find(({ sections }) => sections.length === 1 && sections[0] === 'LOM*');
    const [undid, did] = await anna.history(moved?.codaica ?? '');
    expect([undid?.action, did?.action]).toEqual(['section-deleted', 'section-added']);
    expect(did?.changes).toContainEqual({ field: 'sez_code', before: 'LOM', after: 'LAZ' });
    expect(undid?.changes).toContainEqual({ field: 'sez_code', before: 'LAZ', after: 'LOM' });
  });

  test('as an additional one is linked to those without it, and changes no preference', async () => {
    const before = await storedMembers(app);
    const { selection } = await everybody();
    const outcome = await anna.act('section', { selection, sigla: 'VDA', preferita: 'No' });
    const without = before.filter(({ sections }) => !sections.some((link) => link.startsWith('VDA')));
    expect(outcome.done).toBe(without.length);
    expect(outcome.skipped).toHaveLength(before.length - without.length);
    const after = await storedMembers(app);
    expect(after.map(({ sections }) => sections)).toEqual(
      before.map((one) => (without.includes(one) ? [...one.sections, 'VDA'].sort() : one.sections)),
    );
    expect(await anna.undo(outcome.batch)).toMatchObject({ done: without.length });
    expect((await storedMembers(app)).map(({ sections }) => sections)).toEqual(before.map(({ sections }) => sections));
  });

  test('leaves as they are, when undone, those whose sections were changed since', async () => {
    const stored = await storedMembers(app);
    const withTuscany = ({ sections }: StoredMember) => sections.some((link) => link.startsWith('TOS'));
    const plain = stored.filter((one) => !withTuscany(one) && one.sections.some((link) => link.endsWith('*')));
    const [keeps, unlinked, moved, lost] = plain.slice(0, 4).map(({ codaica }) => codaica);
    const { selection } = await anna.freeze({ codes: [keeps ?? '', unlinked ?? '', moved ?? '', lost ?? ''] });
    const { batch, done } = await anna.act('section', { selection, sigla: 'TOS', preferita: 'Si' });
    expect(done).toBe(4);
    const other = plain[3]?.sections.find((link) => link.endsWith('*'))?.replace('*', '');
    await anna.write('delete-section', { codaica: unlinked, cfisc: '', sigla: 'TOS' });
    await anna.write('new-section', { codaica: moved, cfisc: '', sigla: 'SIC', preferita: 'Si' });
    await anna.write('delete-section', { codaica: lost, cfisc: '', sigla: other });
    const outcome = await anna.undo(batch);
    expect(outcome.done).toBe(1);
    expect(new Set(outcome.skipped.map(({ codaica, reason }) => `${codaica} ${reason}`))).toEqual(
      new Set([unlinked, moved, lost].map((codaica) => `${codaica} changed-since`)),
    );
    expect((await anna.profile(moved ?? '')).Sezione).toContainEqual({ sigla: 'TOS', preferita: 'No' });
    expect((await storedMembers(app)).find(({ codaica }) => codaica === keeps)?.sections).toEqual(plain[0]?.sections);
  });

  test('is one of the thirteen', async () => {
    const { selection } = await anna.freeze({ codes: ['x'] });
    expect((await anna.post('associates/bulk/section', { selection, sigla: 'XXX', preferita: 'No' })).status).toBe(400);
  });
});

describe('deleted members', () => {
  test('before the act is reported by code, and after it when it is undone', async () => {
    const insert = ['G1', 'G2', 'G3'].map((codaica) => ({ codaica, last_name: `Andato ${codaica}` }));
    await app.db.insertInto('members').values(insert).execute();
    const { selection } = await anna.freeze({ codes: ['G1', 'G2', 'G3'] });
    await app.db.deleteFrom('members').where('codaica', '=', 'G1').execute();
    const { batch, ...outcome } = await anna.act('payment', { selection, ...payment });
    expect(outcome).toEqual({ done: 2, skipped: [{ codaica: 'G1', name: '', reason: 'gone' }] });
    await app.db.deleteFrom('members').where('codaica', '=', 'G2').execute();
    await anna.write('delete-payment', { ...(await anna.profile('G3')).Quota[0], cfisc: '', cdaica: 'G3' });
    expect((await anna.undo(batch)).skipped).toEqual([
      { codaica: 'G2', name: '', reason: 'gone' },
      { codaica: 'G3', name: 'Andato G3', reason: 'changed-since' },
    ]);
    await app.db.deleteFrom('members').where('codaica', 'like', 'G_').execute();
  });
});
