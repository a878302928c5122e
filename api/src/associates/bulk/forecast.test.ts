import { forecastNames } from '@sodalizio/contract/associates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/test-app.ts';
import { addMember, refusal } from '../writing/test-writing.ts';
import { type BulkWorker, bulkWorkerOn, startBulkApp, storedMembers } from './test-bulk.ts';

const clock = { now: new Date('2026-11-24T10:00:00Z') };
let app: TestApp;
let anna: BulkWorker;

beforeAll(async () => {
  app = await startBulkApp(clock, 130);
  anna = await bulkWorkerOn(app, 'superadmin');
});
afterAll(() => app.close());

const quota = { quota: 50, data: '2026-11-20', annorif: 2026, tipopaga: 'Contanti' as const };
const reasonsOf = ({ skipped }: { skipped: readonly { codaica: string; reason: string }[] }) =>
  skipped.map(({ codaica, reason }) => [codaica, reason]);

test('whom a payment would skip is said before, and the act skips the same', async () => {
  for (const codaica of ['P1', 'P2', 'P3']) await addMember(app, { codaica });
  await anna.act('payment', { selection: (await anna.freeze({ codes: ['P2'] })).selection, ...quota });
  const { selection } = await anna.freeze({ codes: ['P1', 'P2', 'P3'] });
  await app.db.deleteFrom('members').where('codaica', '=', 'P3').execute();
  const before = await storedMembers(app);
  const chosen = { selection, except: [] };
  const forecast = await anna.forecast({ chosen, act: { kind: 'payment', annorif: 2026 } });
  expect(forecast.reasons).toHaveLength(2);
  expect([forecast.changed, reasonsOf(forecast)]).toEqual([
    1,
    [
      ['P2', 'already-paid'],
      ['P3', 'gone'],
    ],
  ]);
  const twice = await anna.forecast({ chosen, act: { kind: 'payment', annorif: 2026, even_if_paid: true } });
  expect([twice.changed, reasonsOf(twice)]).toEqual([2, [['P3', 'gone']]]);
  const otherYear = await anna.forecast({ chosen: { codes: ['P2'] }, act: { kind: 'payment', annorif: 2025 } });
  expect(otherYear).toEqual({ changed: 1, reasons: [], skipped: [] });
  const without = await anna.forecast({
    chosen: { selection, except: ['P2'] },
    act: { kind: 'payment', annorif: 2026 },
  });
  expect([without.changed, reasonsOf(without)]).toEqual([1, [['P3', 'gone']]]);
  expect(await storedMembers(app)).toEqual(before);
  const outcome = await anna.act('payment', { selection, ...quota });
  expect([outcome.done, outcome.skipped]).toEqual([forecast.changed, forecast.skipped]);
});

test('a company without first name and surname is named among the skipped, before and after', async () => {
  await addMember(app, { codaica: 'C1', company_name: 'Bottega srl' });
  const frozen = async () => (await anna.freeze({ codes: ['C1'] })).selection;
  await anna.act('payment', { selection: await frozen(), ...quota });
  const skipped = [{ codaica: 'C1', name: 'Bottega srl', reason: 'already-paid' }];
  const forecast = await anna.forecast({ chosen: { codes: ['C1'] }, act: { kind: 'payment', annorif: 2026 } });
  expect(forecast.skipped).toEqual(skipped);
  expect((await anna.act('payment', { selection: await frozen(), ...quota })).skipped).toEqual(skipped);
});

test('whom a section would skip depends on whether it is to be the preferred one', async () => {
  for (const codaica of ['S1', 'S2']) await addMember(app, { codaica });
  const codes = ['S1', 'S2'];
  await anna.act('section', {
    selection: (await anna.freeze({ codes: ['S2'] })).selection,
    sigla: 'LOM',
    preferita: 'No',
  });
  const act = (preferita: 'Si' | 'No') => ({ kind: 'section', sigla: 'LOM', preferita }) as const;
  const added = await anna.forecast({ chosen: { codes }, act: act('No') });
  expect([added.changed, reasonsOf(added)]).toEqual([1, [['S2', 'already-linked']]]);
  expect(await anna.forecast({ chosen: { codes }, act: act('Si') })).toEqual({
    changed: 2,
    reasons: [],
    skipped: [],
  });
});

test('whom an admission would skip is said to those who may admit', async () => {
  for (const [codaica, admission] of [
    ['A1', ''],
    ['A2', 'Si'],
    ['A3', 'No'],
  ] as const)
    await addMember(app, { codaica, admission });
  const chosen = { codes: ['A1', 'A2', 'A3'] };
  const forecast = await anna.forecast({ chosen, act: { kind: 'admission' } });
  expect([forecast.changed, reasonsOf(forecast)]).toEqual([
    1,
    [
      ['A2', 'already-admitted'],
      ['A3', 'not-waiting'],
    ],
  ]);
  const bruno = await bulkWorkerOn(app, 'secretary');
  const answer = await bruno.post('associates/bulk/forecast', { chosen, act: { kind: 'admission' } });
  expect(await refusal(answer)).toEqual([403, 'forbidden']);
});

test('of many the first are named and all are counted', async () => {
  const { count } = await anna.freeze({ filters: {} });
  const all = await anna.forecast({ chosen: { filters: {} }, act: { kind: 'admission' } });
  const leftOut = all.reasons.reduce((sum, one) => sum + one.count, 0);
  expect([all.changed + leftOut, leftOut > forecastNames, all.skipped.length]).toEqual([count, true, forecastNames]);
});

test('a selection of somebody else is not found', async () => {
  const bruno = await bulkWorkerOn(app, 'secretary');
  const { selection } = await anna.freeze({ codes: ['A1'] });
  const answer = await bruno.post('associates/bulk/forecast', {
    chosen: { selection, except: [] },
    act: { kind: 'payment', annorif: 2026 },
  });
  expect(await refusal(answer)).toEqual([404, 'not-found']);
});
