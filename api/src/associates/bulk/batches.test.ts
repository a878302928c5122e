import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/test-app.ts';
import { refusal } from '../writing/test-writing.ts';
import { applyStep, beginBatch, beginUndo, stepSize, undoStep } from './batches.repo.ts';
import { type BulkWorker, bulkWorkerOn, lastPaymentsAreRight, startBulkApp, storedMembers } from './test-bulk.ts';

// Several steps, the last one not full.
const members = 1_230;
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const payment = { quota: 49.5, data: '2026-02-10', annorif: 2026, tipopaga: 'Contanti', note: 'cassa' };
let app: TestApp;
let anna: BulkWorker;
let bruno: BulkWorker;
let carla: BulkWorker;

beforeAll(async () => {
  app = await startBulkApp(clock, members);
  anna = await bulkWorkerOn(app, 'superadmin');
  bruno = await bulkWorkerOn(app, 'secretary');
  carla = await bulkWorkerOn(app, 'admin');
});
afterAll(() => app.close());

const everybody = () => anna.freeze({ filters: {} });
const entriesOf = async (batch: string) => {
  const rows = await app.db
    .selectFrom('audit_entries')
    .select(['id', 'subject_id', 'action', 'before', 'after', 'takes_back', 'actor_label'])
    .where('batch', '=', batch)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ takes_back }) => (takes_back === null ? 'did' : 'undid'));
};
describe('the same act on the same selection', () => {
  test('is done once for concurrent calls, with the same outcome for each', async () => {
    const { selection, count } = await everybody();
    const act = { selection, ...payment, annorif: 2040, even_if_paid: true };
    const answers = await Promise.all([1, 2, 3].map(() => anna.act('payment', act)));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await anna.act('payment', act)).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ done: count, skipped: [] });
    const [row] = await app.db
      .selectFrom('payments')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('year', '=', 2040)
      .execute();
    expect(row?.count).toBe(count);
    // Another amount is another act; after an undo the same act runs again.
    const other = await anna.act('payment', { ...act, quota: 1 });
    expect(other).toMatchObject({ done: count });
    for (const batch of [other.batch, answers[0]?.batch ?? ''])
      expect(await anna.undo(batch)).toMatchObject({ done: count });
    const repeated = await anna.act('payment', act);
    expect([repeated.done, repeated.batch === answers[0]?.batch]).toEqual([count, false]);
    expect(await anna.undo(repeated.batch)).toMatchObject({ done: count });
  });

  test('is known when its selection is gone too, by its owner and in the same words alone', async () => {
    const { selection, count } = await everybody();
    const act = { selection, ...payment, annorif: 2047, even_if_paid: true };
    const first = await anna.act('payment', act);
    await app.db.deleteFrom('selections').where('id', '=', selection).execute();
    expect(await anna.act('payment', act)).toEqual(first);
    const refused = async (by: BulkWorker, over: object) =>
      refusal(await by.post('associates/bulk/payment', { ...act, ...over }));
    expect(await refused(bruno, {})).toEqual([404, 'not-found']);
    expect(await refused(anna, { quota: 1 })).toEqual([404, 'not-found']);
    expect(await anna.undo(first.batch)).toMatchObject({ done: count });
    expect(await refused(anna, {})).toEqual([404, 'not-found']);
  });

  test('continues where a server stopped, or is undone as far as it got', async () => {
    const { selection, count } = await everybody();
    const act = { ...payment, tipopaga: 'Contanti' as const, annorif: 2041 };
    const { batch } = await app.db
      .transaction()
      .execute((trx) => beginBatch(trx, { selection, count }, { kind: 'payment', ...act }, 1, clock.now));
    const circumstances = { actor: { userId: 1, label: 'a' }, at: clock.now, address: '', requestId: '' };
    expect(await applyStep(app.db, batch, circumstances, clock.now)).toBe('more');
    expect(await anna.act('payment', { selection, ...act })).toEqual({ batch, done: count, skipped: [] });
    expect(await anna.undo(batch)).toMatchObject({ done: count });
    const second = await app.db
      .transaction()
      .execute((trx) => beginBatch(trx, { selection, count }, { kind: 'payment', ...act }, 1, clock.now));
    await applyStep(app.db, second.batch, circumstances, clock.now);
    expect(await anna.undo(second.batch)).toEqual({ batch: second.batch, done: stepSize, skipped: [] });
    expect(await applyStep(app.db, second.batch, circumstances, clock.now)).toBe('ended-otherwise');
    lastPaymentsAreRight(await storedMembers(app));
  });

  test('does not begin again while its undoing is under way, or stopped halfway', async () => {
    const { selection, count } = await everybody();
    const act = { selection, ...payment, annorif: 2044 };
    const { batch } = await anna.act('payment', act);
    await app.db.transaction().execute((trx) => beginUndo(trx, batch, clock.now));
    const again = async () => {
      const answer = await anna.post('associates/bulk/payment', act);
      return [answer.status, await answer.json()];
    };
    const message =
      'L’annullamento di questa operazione sugli stessi soci non è ancora finito: attendi o completalo in Operazioni recenti, poi ripetila.';
    const refused = [409, expect.objectContaining({ code: 'conflict', message })];
    expect(await again()).toEqual(refused);
    const circumstances = { actor: { userId: 1, label: 'a' }, at: clock.now, address: '', requestId: '' };
    expect(await undoStep(app.db, batch, circumstances, clock.now)).toBe('more');
    expect(await again()).toEqual(refused);
    // Another act on the same members is no repetition.
    expect(await anna.act('payment', { ...act, annorif: 2046 })).toMatchObject({ done: count });
    expect(await anna.undo(batch)).toMatchObject({ done: count });
    expect(await anna.act('payment', act)).toMatchObject({ done: count, skipped: [] });
  });
});

describe('undoing', () => {
  test('is done once: afterwards it is a conflict, and pressed twice it is the same', async () => {
    const { selection, count } = await everybody();
    const { batch } = await anna.act('payment', { selection, ...payment, annorif: 2050 });
    const answers = await Promise.all([anna, carla].map((by) => by.post(`batches/${batch}/undo`, {})));
    for (const answer of answers) {
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 200) expect(await answer.json()).toEqual({ batch, done: count, skipped: [] });
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await refusal(await anna.post(`batches/${batch}/undo`, {}))).toEqual([409, 'conflict']);
    const { undid = [] } = Object.fromEntries(await entriesOf(batch));
    expect(undid).toHaveLength(count);
  });

  test('of an unknown batch is not found', async () => {
    expect(await refusal(await anna.post(`batches/${crypto.randomUUID()}/undo`, {}))).toEqual([404, 'not-found']);
    expect((await anna.post('batches/1/undo', {})).status).toBe(400);
  });
});

test('an act stops between two steps when Soci is switched off, and goes on afterwards', async () => {
  const { selection, count } = await everybody();
  const act = { selection, ...payment, annorif: 2042 };
  const { admission } = app.app.platform;
  const { isOff } = admission;
  // Let in, and switched off while it runs.
  let asked = 0;
  admission.isOff = async () => asked++ > 0;
  try {
    expect((await anna.post('associates/bulk/payment', act)).status).toBe(503);
  } finally {
    if (isOff) admission.isOff = isOff;
  }
  const paid = await app.db.selectFrom('payments').select('id').where('year', '=', 2042).execute();
  expect(paid).toHaveLength(stepSize);
  expect(await anna.act('payment', act)).toMatchObject({ done: count });
});

test('an act stops between two steps once its person is disabled', async () => {
  const { selection } = await everybody();
  const { admission } = app.app.platform;
  const { isOff } = admission;
  const disable = (disabled_at: Date | null) =>
    app.db.updateTable('users').set({ disabled_at }).where('email', '=', 'superadmin@sodalizio.example').execute();
  let asked = 0;
  admission.isOff = async () => {
    if (asked++ === 1) await disable(new Date());
    return false;
  };
  try {
    expect((await anna.post('associates/bulk/payment', { selection, ...payment, annorif: 2043 })).status).toBe(403);
  } finally {
    if (isOff) admission.isOff = isOff;
    await disable(null);
  }
  const paid = await app.db.selectFrom('payments').select('id').where('year', '=', 2043).execute();
  expect(paid).toHaveLength(stepSize);
});

test('somebody else’s act stops between two steps once who resumed it may only go on with their own', async () => {
  const { selection, count } = await everybody();
  const act = { kind: 'payment' as const, ...payment, tipopaga: 'Contanti' as const, annorif: 2045 };
  const { batch } = await app.db
    .transaction()
    .execute((trx) => beginBatch(trx, { selection, count }, act, 1, clock.now));
  const { admission } = app.app.platform;
  const { isOff } = admission;
  const role = (name: 'admin' | 'secretary') =>
    app.db
      .updateTable('users')
      .set({ roles: [name] })
      .where('email', '=', 'admin@sodalizio.example')
      .execute();
  let asked = 0;
  admission.isOff = async () => {
    if (asked++ === 1) await role('secretary');
    return false;
  };
  try {
    expect(await refusal(await carla.post(`batches/${batch}/resume`, {}))).toEqual([403, 'forbidden']);
  } finally {
    if (isOff) admission.isOff = isOff;
    await role('admin');
  }
  const paid = await app.db.selectFrom('payments').select('id').where('year', '=', 2045).execute();
  expect(paid).toHaveLength(stepSize);
  expect(await anna.undo(batch)).toMatchObject({ done: stepSize });
});

describe('while many are acted on', () => {
  test('others are answered, and write to the same members, without anybody waiting for each other forever', async () => {
    const [first, second] = [await everybody(), await everybody()];
    const stored = await storedMembers(app);
    const order: string[] = [];
    const said = async <T>(name: string, promise: Promise<T>) => {
      const result = await promise;
      order.push(name);
      return result;
    };
    const [paid, linked, search, ...singles] = await Promise.all([
      said('payment', anna.act('payment', { selection: first.selection, ...payment, annorif: 2060 })),
      said('section', anna.act('section', { selection: second.selection, sigla: 'PUG', preferita: 'No' })),
      said('search', bruno.get('associates?f=1&limit=5')),
      ...stored
        .slice(-20)
        .map(({ codaica }) => bruno.post('new-payment', { ...payment, annorif: 2061, cdaica: codaica, cfisc: '' })),
    ]);
    expect([search.status, ...singles.map(({ status }) => status)]).toEqual(Array.from({ length: 21 }, () => 200));
    expect(order.indexOf('search')).toBe(0);
    const after = await storedMembers(app);
    const grown = after.map(({ version }, at) => version - (stored[at]?.version ?? 0));
    const skipped = new Set(linked.skipped.map(({ codaica }) => codaica));
    expect(grown).toEqual(
      after.map(({ codaica }, at) => 1 + (skipped.has(codaica) ? 0 : 1) + (at >= after.length - 20 ? 1 : 0)),
    );
    lastPaymentsAreRight(after);
    expect(await anna.undo(paid.batch)).toMatchObject({ done: after.length });
    lastPaymentsAreRight(await storedMembers(app));
  });
});

test('an act on a batch leaves one row of its own in the trail, and its undoing another', async () => {
  const { selection } = await anna.freeze({ codes: ['x'] });
  const { batch, ...outcome } = await anna.act('section', { selection, sigla: 'LIG', preferita: 'No' });
  expect(outcome).toEqual({ done: 0, skipped: [] });
  expect(await anna.undo(batch)).toEqual({ batch, done: 0, skipped: [] });
  const rows = await app.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', batch)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['associates.bulk-section', 'associates.bulk-undo']);
  expect(rows[0]?.after).toMatchObject({ count: 0, selection, act: { sigla: 'LIG' } });
});
