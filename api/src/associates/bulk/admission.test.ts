import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/test-app.ts';
import { addMember, refusal } from '../writing/test-writing.ts';
import { applyStep, beginBatch } from './batches.repo.ts';
import { type BulkWorker, bulkWorkerOn, startBulkApp } from './test-bulk.ts';

const clock = { now: new Date('2026-11-24T10:00:00Z') };
let app: TestApp;
let anna: BulkWorker;
let bruno: BulkWorker;

beforeAll(async () => {
  app = await startBulkApp(clock, 20);
  anna = await bulkWorkerOn(app, 'superadmin');
  bruno = await bulkWorkerOn(app, 'secretary');
});
afterAll(() => app.close());

const add = async (admissions: Record<string, '' | 'Si' | 'No' | 'Moroso'>) => {
  for (const [codaica, admission] of Object.entries(admissions)) await addMember(app, { codaica, admission });
  return anna.freeze({ codes: Object.keys(admissions) });
};

test('who waits is admitted, the others are skipped with the reason, and the history says so', async () => {
  const { selection } = await add({ A1: '', A2: 'Si', A3: 'No', A4: 'Moroso', A5: '' });
  await app.db.deleteFrom('members').where('codaica', '=', 'A5').execute();
  const outcome = await anna.act('admission', { selection });
  expect([outcome.done, outcome.skipped.map(({ codaica, reason }) => [codaica, reason])]).toEqual([
    1,
    [
      ['A2', 'already-admitted'],
      ['A3', 'not-waiting'],
      ['A4', 'not-waiting'],
      ['A5', 'gone'],
    ],
  ]);
  expect(await anna.profile('A1')).toMatchObject({ Ammesso: 'Si', version: 2 });
  const [entry] = await anna.history('A1');
  expect(entry).toMatchObject({
    action: 'admission',
    batch: outcome.batch,
    changes: [{ field: 'Ammesso', before: '', after: 'Si' }],
    can_take_back: true,
  });
  expect(await anna.act('admission', { selection })).toEqual(outcome);
});

test('undone as a whole, except where somebody decided otherwise since', async () => {
  const { selection } = await add({ B1: '', B2: '', B3: '' });
  const { batch } = await anna.act('admission', { selection });
  await anna.write('confirm-associate', { codaica: 'B2', cfisc: '', Ammesso: 'Espulso' });
  const undone = await anna.undo(batch);
  expect([undone.done, undone.skipped.map(({ codaica, reason }) => [codaica, reason])]).toEqual([
    2,
    [['B2', 'changed-since']],
  ]);
  const states = await Promise.all(['B1', 'B2', 'B3'].map(async (code) => (await anna.profile(code)).Ammesso));
  expect(states).toEqual(['', 'Espulso', '']);
});

test('goes on where a server stopped', async () => {
  const codes = Object.fromEntries(Array.from({ length: 260 }, (_, at) => [`C${at}`, '' as const]));
  const { selection, count } = await add(codes);
  const { batch } = await app.db
    .transaction()
    .execute((trx) => beginBatch(trx, { selection, count }, { kind: 'admission' }, 1, clock.now));
  const circumstances = { actor: { userId: 1, label: 'a' }, at: clock.now, address: '', requestId: '' };
  expect(await applyStep(app.db, batch, circumstances, clock.now)).toBe('more');
  expect(await anna.act('admission', { selection })).toEqual({ batch, done: 260, skipped: [] });
});

test('needs the right to admit, to begin, to see it as undoable, and to undo', async () => {
  const { selection } = await add({ D1: '' });
  const { batch } = await anna.act('admission', { selection });
  const own = await bruno.freeze({ codes: ['D1'] });
  expect(await refusal(await bruno.post('associates/bulk/admission', { selection: own.selection }))).toEqual([
    403,
    'forbidden',
  ]);
  const admin = await bulkWorkerOn(app, 'admin');
  await app.db.updateTable('users').set({ aica_code: null }).where('email', '=', 'admin@sodalizio.example').execute();
  const listed = async (who: BulkWorker) => {
    const answer = await (await who.get('batches')).json();
    return (answer as { items: { batch: string; can_undo: boolean }[] }).items.find((one) => one.batch === batch);
  };
  expect([(await listed(anna))?.can_undo, (await listed(admin))?.can_undo]).toEqual([true, false]);
  expect(await refusal(await admin.post(`batches/${batch}/undo`, {}))).toEqual([403, 'forbidden']);
});
