import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkedFile } from '@sodalizio/contract/questionnaires';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { hostileFiles } from '../uploads/test-hostile-files.ts';
import { sampleBytes } from './sample-file.ts';
import { noSheets, tooLarge } from './test-hostile-files.ts';
import { hostileQuestionnaires } from './test-hostile-questionnaires.ts';

let app: TestApp;
let folder: string;
let superadmin: SignedIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sodalizio-hostile-'));
  app = await startTestApp({ members: 5, config: { dataFolder: folder } });
  superadmin = await app.signIn('superadmin');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** The code of a refusal, or what was found: faults as `Domande 2 22: …`, warnings after `avviso `. */
async function answerTo(bytes: Buffer, name: string): Promise<string | string[]> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await superadmin.fetch('/api/questionnaires/check-file', { method: 'POST', body: form });
  if (answer.status === 400) return String(((await answer.json()) as { code: unknown }).code);
  expect(answer.status).toBe(200);
  const { faults, warnings, file } = checkedFile.parse(await answer.json());
  expect(file === null).toBe(faults.found.length > 0);
  const told = (found: typeof faults.found) =>
    found.map(({ sheet, row, column, sentence }) => `${sheet} ${row ?? '-'} ${column ?? '-'}: ${sentence}`);
  return [...told(faults.found), ...told(warnings.found).map((one) => `avviso ${one}`)];
}

const cases = hostileQuestionnaires.map(([title, make, expected, name = 'test.xlsx']) => ({
  title,
  make,
  expected,
  name,
}));
test.each(cases)('$title', async ({ make, expected, name }) => {
  expect(await answerTo(make(), name)).toEqual(expected);
});

// Their sheets are not named as ours: some are refused for that, before what is hostile in them is read.
test.each(hostileFiles)('of the shared set: $title', async ({ name, bytes, expected }) => {
  expect([expected, noSheets, [tooLarge]]).toContainEqual(await answerTo(bytes(), name));
});

test('after all of them a good file is taken', async () => {
  expect(await answerTo(sampleBytes(), 'buono.xlsx')).toEqual([]);
});

test.each([2_147_483_648, 9_007_199_254_740_991, -2_147_483_649])('%d is no number of a record', async (id) => {
  const fields = { name: 'Prova', short_name: 'P', slug: 'prova-numeri', version: '1.0', result: 'score', file: null };
  for (const [path, json, field] of [
    ['/api/questionnaires', { ...fields, id }, 'body.id'],
    ['/api/questionnaires', { ...fields, image_id: id }, 'body.image_id'],
    ['/api/questionnaires', { ...fields, id: 1, revision: id }, 'body.revision'],
    ['/api/questionnaires/1/archive', { archived: true, revision: id }, 'body.revision'],
  ] as const) {
    const answer = await superadmin.fetch(path, { json });
    const { fields: wrong } = (await answer.json()) as { fields: { path: string }[] };
    expect([answer.status, wrong.map((one) => one.path)]).toEqual([400, [field]]);
  }
});
