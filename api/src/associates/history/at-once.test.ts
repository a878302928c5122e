import { sectionCodes } from '@sodalizio/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/test-app.ts';
import { addMember, startWritingApp, type Writer, writerOn } from '../writing/test-writing.ts';

let app: TestApp;
let writers: Writer[];

beforeAll(async () => {
  app = await startWritingApp();
  const other = await app.another();
  writers = [await writerOn(app, 'admin'), await writerOn(other, 'secretary')];
});
afterAll(() => app.close());

const writerFor = (at: number): Writer => {
  const writer = writers[at % writers.length];
  if (!writer) throw new Error('no writer');
  return writer;
};
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort((a, b) => a - b);

test('of people who save the same version at once, on two servers, one wins and the others get a conflict', async () => {
  await addMember(app, { codaica: 'C001', town: 'Roma' });
  for (let version = 1; version <= 10; version += 1) {
    const save = (at: number) =>
      writerFor(at).post('update-associate', { codaica: 'C001', reccom: `${version}-${at}`, version });
    expect(await statuses([save(0), save(1)])).toEqual([200, 409]);
  }
  const { version } = await writerFor(0).profile('C001');
  expect(version).toBe(11);
  expect(await writerFor(1).history('C001')).toHaveLength(10);
});

test('payments, sections and edits written at once are all there, one section preferred at most', async () => {
  await addMember(app, { codaica: 'C002', tax_code: 'CNCRRN70A01H501U' });
  const acts = Array.from({ length: 20 }, (_, at) => {
    const writer = writerFor(at);
    const cfisc = 'CNCRRN70A01H501U';
    const sigla = sectionCodes[at % sectionCodes.length];
    if (at % 2 === 0) return writer.post('new-section', { cfisc, sigla, preferita: 'Si' });
    return writer.post('new-payment', { cfisc, quota: at, data: '2026-01-01', annorif: 2026, tipopaga: '' });
  });
  expect(new Set(await statuses(acts))).toEqual(new Set([200]));
  const member = await writerFor(0).profile('C002');
  expect(member.Quota.map(({ quota }) => quota).sort((a, b) => a - b)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
  expect(member.Sezione).toHaveLength(10);
  expect(member.Sezione.filter(({ preferita }) => preferita === 'Si')).toHaveLength(1);
  const history = await writerFor(0).history('C002', '?limit=200');
  expect([history.length, member.version]).toEqual([20, 21]);

  // Undone from the newest to the oldest, nothing is left: each entry recorded all of its change.
  for (const { id } of history) expect((await writerFor(id).takeBack(id)).status).toBe(200);
  expect(await writerFor(0).profile('C002')).toMatchObject({ Quota: [], Sezione: [], version: 41 });
});

test('an entry taken back concurrently is taken back once', async () => {
  await addMember(app, { codaica: 'C003', town: 'Roma' });
  const { entry } = await writerFor(0).write('update-associate', { codaica: 'C003', reccom: 'Bari' });
  const answers = await statuses(Array.from({ length: 6 }, (_, at) => writerFor(at).takeBack(entry)));
  expect(answers).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await writerFor(0).profile('C003')).toMatchObject({ reccom: 'Roma', version: 3 });
});

test('a payment deleted concurrently is deleted once', async () => {
  await addMember(app, { codaica: 'C004' });
  const memberKey = { cdaica: 'C004', cfisc: '' };
  await writerFor(0).write('new-payment', { ...memberKey, quota: 5, data: '2026-01-01', annorif: 2026, tipopaga: '' });
  const id = (await writerFor(0).profile('C004')).Quota[0]?.id;
  const answers = Array.from({ length: 4 }, (_, at) => writerFor(at).post('delete-payment', { ...memberKey, id }));
  expect(await statuses(answers)).toEqual([200, 404, 404, 404]);
  expect(await writerFor(0).history('C004')).toHaveLength(2);
});
