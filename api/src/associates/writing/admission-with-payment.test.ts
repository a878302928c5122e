import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/test-app.ts';
import { addMember, refusal, startWritingApp, type Writer, writerOn } from './test-writing.ts';

let app: TestApp;
let anna: Writer;

beforeAll(async () => {
  app = await startWritingApp();
  anna = await writerOn(app, 'superadmin');
});
afterAll(() => app.close());

const payment = { quota: 50, data: '2026-11-12', annorif: 2026, tipopaga: 'Bonifico Bancario' };
const admit = (codaica: string, more: object = { payment }) => ({ codaica, cfisc: '', Ammesso: 'Si', ...more });

test('admission and payment are one write with two entries, taken back together', async () => {
  await addMember(app, { codaica: 'Q1' });
  const { version, entry, also = [] } = await anna.write('confirm-associate', admit('Q1'));
  expect([version, also.length]).toEqual([2, 1]);
  expect(await anna.profile('Q1')).toMatchObject({ Ammesso: 'Si', Quota: [payment] });
  expect((await anna.history('Q1')).map(({ id, action }) => [id, action])).toEqual([
    [also[0], 'payment-added'],
    [entry, 'admission'],
  ]);
  expect((await anna.post(`history/${entry}/take-back`, { also })).status).toBe(200);
  expect(await anna.profile('Q1')).toMatchObject({ Ammesso: '', Quota: [], version: 3 });
});

test('where one of the two changed since, none is taken back', async () => {
  await addMember(app, { codaica: 'Q2' });
  const { entry, also } = await anna.write('confirm-associate', admit('Q2'));
  const [{ id = 0 } = {}] = (await anna.profile('Q2')).Quota;
  await anna.write('delete-payment', { cdaica: 'Q2', cfisc: '', id });
  expect(await refusal(await anna.post(`history/${entry}/take-back`, { also }))).toEqual([409, 'conflict']);
  expect(await anna.profile('Q2')).toMatchObject({ Ammesso: 'Si', Quota: [] });
});

test('entries of two members are not taken back together', async () => {
  await addMember(app, { codaica: 'Q3' });
  await addMember(app, { codaica: 'Q4' });
  const { entry } = await anna.write('confirm-associate', admit('Q3'));
  const other = await anna.write('confirm-associate', admit('Q4'));
  expect(await refusal(await anna.post(`history/${entry}/take-back`, { also: [other.entry] }))).toEqual([
    404,
    'not-found',
  ]);
});

test('nothing is written where the year is paid or the member is admitted meanwhile', async () => {
  await addMember(app, { codaica: 'Q5' });
  await anna.write('new-payment', { cdaica: 'Q5', cfisc: '', ...payment });
  expect(await refusal(await anna.post('confirm-associate', admit('Q5')))).toEqual([409, 'conflict']);
  expect(await anna.profile('Q5')).toMatchObject({ Ammesso: '' });
  await anna.write('confirm-associate', admit('Q5', {}));
  const next = { payment: { ...payment, annorif: 2027 } };
  expect(await refusal(await anna.post('confirm-associate', admit('Q5', next)))).toEqual([409, 'conflict']);
  expect((await anna.profile('Q5')).Quota).toHaveLength(1);
});

test('a payment also needs the right to edit', async () => {
  await addMember(app, { codaica: 'Q6' });
  const { email, roles } = await app.db
    .selectFrom('users')
    .select(['email', 'roles'])
    .where('email', '=', 'superadmin@sodalizio.example')
    .executeTakeFirstOrThrow();
  const setRoles = (some: typeof roles) =>
    app.db.updateTable('users').set({ roles: some }).where('email', '=', email).execute();
  await setRoles([]);
  try {
    expect(await refusal(await anna.post('confirm-associate', admit('Q6')))).toEqual([403, 'forbidden']);
  } finally {
    await setRoles(roles);
  }
});
