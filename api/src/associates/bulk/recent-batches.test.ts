import { type BulkBatch, batchHeartbeatSeconds, bulkBatches } from '@sodalizio/contract/associates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../test/test-app.ts';
import { refusal } from '../writing/test-writing.ts';
import { applyStep, beginBatch, beginUndo, stepSize, undoStep } from './batches.repo.ts';
import { type BulkWorker, bulkWorkerOn, startBulkApp } from './test-bulk.ts';

const members = 620;
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const payment = { quota: 49.5, data: '2026-02-10', tipopaga: 'Contanti' as const };
let app: TestApp;
let anna: BulkWorker;
let paolo: BulkWorker;
let giulia: BulkWorker;
let year = 2030;

beforeAll(async () => {
  app = await startBulkApp(clock, members);
  anna = await bulkWorkerOn(app, 'superadmin');
  paolo = await bulkWorkerOn(app, 'admin');
  giulia = await bulkWorkerOn(app, 'secretary');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('bulk_batches').execute();
  clock.now = new Date('2026-11-21T10:00:00Z');
  year += 1;
});

const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
const recent = async (by: BulkWorker, query = ''): Promise<BulkBatch[]> =>
  bulkBatches.response.parse(await (await by.get(`batches${query}`)).json()).items;
const circumstances = () => ({ actor: { userId: 1, label: 'a' }, at: clock.now, address: '', requestId: '' });

async function diesHalfway(by: BulkWorker, userId: number): Promise<{ batch: string; count: number }> {
  const { selection, count } = await by.freeze({ filters: {} });
  const act = { kind: 'payment' as const, ...payment, annorif: year };
  const { batch } = await app.db
    .transaction()
    .execute((trx) => beginBatch(trx, { selection, count }, act, userId, clock.now));
  expect(await applyStep(app.db, batch, circumstances(), clock.now)).toBe('more');
  return { batch, count };
}
const firstMember = () =>
  app.db.selectFrom('members').select(['id', 'codaica']).orderBy('id').limit(1).executeTakeFirstOrThrow();
const oneCode = async () => (await firstMember()).codaica;
const oneId = async () => (await firstMember()).id;
const paidNow = async () => {
  const row = app.db.selectFrom('payments').select((one) => one.fn.countAll<number>().as('count'));
  return (await row.where('year', '=', year).executeTakeFirstOrThrow()).count;
};

test('an act that stopped halfway is listed for its owner, resumed, and done once for everybody', async () => {
  const { batch, count } = await diesHalfway(giulia, 3);
  // Another server may still be working on it.
  expect(await recent(giulia)).toMatchObject([{ batch, state: 'running', can_resume: false, can_undo: false }]);
  expect(await recent(giulia, '?unfinished=own')).toEqual([]);
  later(batchHeartbeatSeconds + 1);
  expect(await recent(giulia, '?unfinished=own')).toEqual([
    {
      batch,
      act: { kind: 'payment', ...payment, annorif: year },
      who: "Giulia D'Amico",
      own: true,
      at: '2026-11-21T10:00:00.000Z',
      state: 'unfinished',
      total: count,
      position: stepSize,
      done: stepSize,
      undone: 0,
      left_out: 0,
      can_resume: true,
      can_undo: true,
    },
  ]);
  const resumed = await giulia.post(`batches/${batch}/resume`, {});
  expect([resumed.status, await resumed.json()]).toEqual([200, { batch, done: count, skipped: [] }]);
  expect(await paidNow()).toBe(count);
  expect(await recent(giulia)).toMatchObject([
    { batch, state: 'done', done: count, can_resume: false, can_undo: true },
  ]);
  // A second resume reports the same outcome and changes nothing.
  expect(await (await giulia.post(`batches/${batch}/resume`, {})).json()).toMatchObject({ done: count });
  expect(await paidNow()).toBe(count);
  const trail = await app.db.selectFrom('audit_entries').select('action').where('subject_id', '=', batch).execute();
  expect(trail.map(({ action }) => action)).toContain('associates.bulk-resume');
});

test('whoever has associates.batches sees everybody’s and may go on with them; a secretary has her own', async () => {
  const { batch, count } = await diesHalfway(anna, 1);
  later(batchHeartbeatSeconds + 1);
  expect(await recent(giulia)).toEqual([]);
  for (const what of ['resume', 'undo'])
    expect(await refusal(await giulia.post(`batches/${batch}/${what}`, {}))).toEqual([403, 'forbidden']);
  expect(await recent(paolo)).toMatchObject([{ batch, own: false, state: 'unfinished', who: 'Elena Martinelli' }]);
  // Others do not see batches they did not begin.
  expect(await recent(paolo, '?unfinished=own')).toEqual([]);
  expect((await paolo.post(`batches/${batch}/resume`, {})).status).toBe(200);
  expect(await paidNow()).toBe(count);
  for (const what of ['resume', 'undo'])
    expect(await refusal(await paolo.post(`batches/${crypto.randomUUID()}/${what}`, {}))).toEqual([404, 'not-found']);
});

test('who was skipped is told again to whoever may resume it, for two days', async () => {
  const { selection, count } = await giulia.freeze({ filters: {} });
  const paid = await giulia.freeze({ filters: {}, except: [await oneCode()] });
  const act = { ...payment, annorif: year };
  await giulia.act('payment', { ...act, selection: paid.selection });
  const { batch, skipped } = await giulia.act('payment', { ...act, selection });
  expect(skipped).toHaveLength(count - 1);
  const outcomeFor = async (by: BulkWorker) => (await by.get(`batches/${batch}/outcome?of=act`)).json();
  expect((await recent(giulia)).find((one) => one.batch === batch)).toMatchObject({ done: 1, left_out: count - 1 });
  expect(await outcomeFor(giulia)).toEqual({ batch, done: 1, skipped });
  expect(await outcomeFor(paolo)).toEqual({ batch, done: 1, skipped });
  const trail = await app.db.selectFrom('audit_entries').select('action').where('subject_id', '=', batch).execute();
  expect(trail.map(({ action }) => action)).not.toContain('associates.bulk-resume');
  later(60 * 60 * 48 + 1);
  giulia = await bulkWorkerOn(app, 'secretary');
  expect((await recent(giulia)).map(({ left_out }) => left_out)).toEqual([0, 0]);
  expect((await giulia.get(`batches/${batch}/outcome?of=act`)).status).toBe(404);
});

test('whom an undoing left as they were is told again too; others may not read it', async () => {
  const { selection, count } = await anna.freeze({ filters: {} });
  const { batch } = await anna.act('payment', { selection, ...payment, annorif: year });
  await app.db
    .deleteFrom('payments')
    .where('year', '=', year)
    .where('member_id', '=', await oneId())
    .execute();
  const undone = await anna.undo(batch);
  expect(undone).toMatchObject({ done: count - 1, skipped: [{ reason: 'changed-since' }] });
  expect(await recent(anna)).toMatchObject([{ state: 'undone', left_out: 1 }]);
  expect(await (await anna.get(`batches/${batch}/outcome?of=undo`)).json()).toEqual(undone);
  // Asked by a page that has not heard of the undoing.
  expect(await refusal(await anna.get(`batches/${batch}/outcome?of=act`))).toEqual([404, 'not-found']);
  expect(await refusal(await giulia.get(`batches/${batch}/outcome?of=undo`))).toEqual([403, 'forbidden']);
  expect(await refusal(await anna.get(`batches/${crypto.randomUUID()}/outcome?of=act`))).toEqual([404, 'not-found']);
});

test('it is undone as far as it got, and then no more gone on with', async () => {
  const { batch } = await diesHalfway(giulia, 3);
  later(batchHeartbeatSeconds + 1);
  expect(await giulia.undo(batch)).toEqual({ batch, done: stepSize, skipped: [] });
  expect(await paidNow()).toBe(0);
  expect(await recent(giulia)).toMatchObject([
    { state: 'undone', undone: stepSize, can_resume: false, can_undo: false },
  ]);
  expect(await refusal(await giulia.post(`batches/${batch}/resume`, {}))).toEqual([409, 'conflict']);
});

test('an undoing confirmed for a number does not begin where a colleague has gone on meanwhile', async () => {
  const { batch, count } = await diesHalfway(giulia, 3);
  later(batchHeartbeatSeconds + 1);
  const asked = await recent(giulia);
  expect(asked).toMatchObject([{ batch, done: stepSize }]);
  expect((await anna.post(`batches/${batch}/resume`, {})).status).toBe(200);
  const late = await giulia.post(`batches/${batch}/undo`, { done: stepSize });
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { code: 'conflict', fields: [{ path: 'body.done', code: 'not-allowed' }] },
  ]);
  expect(await paidNow()).toBe(count);
  expect(await recent(giulia)).toMatchObject([{ state: 'done', done: count, can_undo: true }]);
  const again = await giulia.post(`batches/${batch}/undo`, { done: count });
  expect([again.status, await again.json()]).toEqual([200, { batch, done: count, skipped: [] }]);
});

test('an undoing that stopped halfway is listed too, and completed', async () => {
  const { selection, count } = await giulia.freeze({ filters: {} });
  const { batch } = await giulia.act('payment', { selection, ...payment, annorif: year });
  await app.db.transaction().execute((trx) => beginUndo(trx, batch, clock.now));
  expect(await undoStep(app.db, batch, circumstances(), clock.now)).toBe('more');
  expect(await recent(giulia)).toMatchObject([{ state: 'undoing', undone: stepSize }]);
  later(batchHeartbeatSeconds + 1);
  expect(await recent(giulia, '?unfinished=own')).toMatchObject([
    { batch, state: 'undo-unfinished', undo_left: count - stepSize, can_resume: false, can_undo: true },
  ]);
  expect(await giulia.undo(batch)).toMatchObject({ done: count });
  expect(await paidNow()).toBe(0);
});

test('it can be gone on with after a weekend and many other selections', async () => {
  const { batch, count } = await diesHalfway(giulia, 3);
  for (let at = 0; at < 21; at++) await giulia.freeze({ codes: ['x'] });
  later(60 * 60 * 60);
  giulia = await bulkWorkerOn(app, 'secretary');
  await giulia.freeze({ codes: ['x'] });
  expect(await recent(giulia)).toMatchObject([{ batch, can_resume: true }]);
  expect((await giulia.post(`batches/${batch}/resume`, {})).status).toBe(200);
  expect(await paidNow()).toBe(count);
});

test('after a weekend the outcome, then and later, still lists the members skipped before it stopped', async () => {
  const paid = await anna.freeze({ codes: [await oneCode()] });
  await anna.act('payment', { ...payment, annorif: year, selection: paid.selection });
  const { batch, count } = await diesHalfway(giulia, 3);
  later(60 * 60 * 60);
  [anna, giulia] = [await bulkWorkerOn(app, 'superadmin'), await bulkWorkerOn(app, 'secretary')];
  // Another act deletes outcomes that are no longer kept.
  await anna.act('admission', { selection: (await anna.freeze({ codes: ['x'] })).selection });
  const outcome = {
    batch,
    done: count - 1,
    skipped: [expect.objectContaining({ codaica: await oneCode(), reason: 'already-paid' })],
  };
  expect(await (await giulia.post(`batches/${batch}/resume`, {})).json()).toEqual(outcome);
  expect((await recent(giulia)).find((one) => one.batch === batch)).toMatchObject({ state: 'done', left_out: 1 });
  expect(await (await giulia.get(`batches/${batch}/outcome?of=act`)).json()).toEqual(outcome);
});

test('one that stopped halfway is listed however many were begun since', async () => {
  const { batch } = await diesHalfway(giulia, 3);
  const act = JSON.stringify({ kind: 'admission' });
  const since = Array.from({ length: 40 }, (_, at) => ({
    ...{ selection_id: crypto.randomUUID(), user_id: 3, act, act_key: `${at}`, total: 1, position: 1 },
    created_at: new Date(clock.now.getTime() + at),
  }));
  await app.db.insertInto('bulk_batches').values(since).execute();
  later(batchHeartbeatSeconds + 1);
  expect(await recent(giulia, '?unfinished=own')).toMatchObject([{ batch }]);
  const found = await recent(giulia);
  expect(found.at(-1)).toMatchObject({ batch, state: 'unfinished', can_resume: true });
  expect(found).toHaveLength(31);
});
