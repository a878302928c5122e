import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { checkedFile, questionnaireContent } from '@sodalizio/contract/questionnaires';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { sampleBytes } from './sample-file.ts';
import { fileOf, sampleWith } from './test-questionnaire-files.ts';

let app: TestApp;
let folder: string;
let superadmin: SignedIn;
let secretary: SignedIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sodalizio-sample-'));
  app = await startTestApp({ members: 5, config: { dataFolder: folder } });
  superadmin = await app.signIn('superadmin');
  secretary = await app.signIn('secretary');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const send = (bytes: Buffer, { as = superadmin, name = 'test.xlsx' } = {}) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return as.fetch('/api/questionnaires/check-file', { method: 'POST', body: form });
};

/** The content of a stored file, as browsers get it or as a program does that takes nothing compressed. */
const contentOf = async (id: string | undefined, encoding = 'gzip') => {
  const path = `/api/questionnaires/files/${id}/content`;
  const answer = await superadmin.fetch(path, { headers: { 'accept-encoding': encoding } });
  return questionnaireContent.parse(await answer.json());
};

test('the sample is downloaded by name, and loads without a fault or a warning', async () => {
  const answer = await superadmin.fetch('/api/questionnaires/download-sample/1');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('file_di_esempio.xlsx');
  const checked = checkedFile.parse(await (await send(Buffer.from(await answer.arrayBuffer()))).json());
  expect(checked).toMatchObject({ faults: { found: [], more: 0 }, warnings: { found: [], more: 0 } });
  expect(checked.file).toMatchObject({ questions: 4, configurations: 2 });
});

test('the sample opened and saved again by LibreOffice still loads', async () => {
  await writeFile(join(folder, 'file_di_esempio.xlsx'), sampleBytes());
  const profile = `-env:UserInstallation=file://${join(folder, 'office')}`;
  const convert = ['--headless', profile, '--convert-to', 'ods', '--outdir', folder];
  await promisify(execFile)('/usr/bin/soffice', [...convert, join(folder, 'file_di_esempio.xlsx')]);
  const saved = await readFile(join(folder, 'file_di_esempio.ods'));
  const checked = checkedFile.parse(await (await send(saved, { name: 'salvato.ods' })).json());
  expect(checked.faults.found).toEqual([]);
  const { file, warnings } = checkedFile.parse(await (await send(sampleBytes())).json());
  expect(checked.warnings).toEqual(warnings);
  expect(await contentOf(checked.file?.id)).toEqual(await contentOf(file?.id));
});

test('faults are told with their place, the check is in the trail, and no file stays', async () => {
  const answer = await send(fileOf(sampleWith({ 'Domande!V2': '' })), { name: '<img onerror=1>.xlsx' });
  expect(answer.status).toBe(200);
  const sentence = 'Nessuna risposta è segnata come giusta.';
  expect(await answer.json()).toMatchObject({
    faults: { found: [{ sheet: 'Domande', row: 2, column: 22, sentence }], more: 0 },
    file: null,
  });
  const trail = app.db.selectFrom('audit_entries').select('after').where('action', '=', 'questionnaires.check-file');
  expect((await trail.orderBy('id', 'desc').execute())[0]?.after).toMatchObject({ faults: 1, warnings: 0 });
  await expect.poll(() => readdir(join(folder, 'uploads'))).toEqual([]);
});

test('a half file is refused, an empty one has no sheets', async () => {
  const half = await send(sampleBytes().subarray(0, 900));
  expect([half.status, await half.json()]).toMatchObject([400, { code: 'file-damaged' }]);
  const { faults } = checkedFile.parse(await (await send(Buffer.alloc(0))).json());
  expect(faults.found.map(({ sentence }) => sentence)).toEqual([
    'Il foglio «Domande» manca o è vuoto: si chiama proprio così e non è nascosto.',
    'Il foglio «Configurazioni» manca o è vuoto: si chiama proprio così e non è nascosto.',
  ]);
});

test('who may not write has no file checked', async () => {
  expect((await send(sampleBytes(), { as: secretary })).status).toBe(403);
});

test('a body that was compressed on the way is read; what only says so is refused', async () => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(sampleBytes())]), 'test.xlsx');
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await whole.arrayBuffer());
  const compressed = (body: Buffer) =>
    superadmin.fetch('/api/questionnaires/check-file', {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': type, 'content-encoding': 'gzip' },
    });
  const read = await compressed(gzipSync(bytes));
  expect([read.status, checkedFile.parse(await read.json()).faults.found]).toEqual([200, []]);
  const wrong = await compressed(bytes);
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'invalid-input' }]);
  const bomb = await compressed(gzipSync(Buffer.concat([bytes.subarray(0, 200), Buffer.alloc(60 * 1024 * 1024)])));
  expect(bomb.status).toBe(413);
});

test('a stored content is sent as it is stored, or plain to who takes nothing compressed', async () => {
  const { file } = checkedFile.parse(await (await send(sampleBytes())).json());
  const plain = await contentOf(file?.id, 'identity');
  expect(plain.questions.map(({ code }) => code)).toEqual(['B1', 'B2', 'A1', 'A2']);
  expect(await contentOf(file?.id)).toEqual(plain);
  const path = `/api/questionnaires/files/${file?.id}/content`;
  expect((await superadmin.fetch(path)).headers.get('content-encoding')).toBe('gzip');
  expect((await secretary.fetch(path)).status).toBe(403);
  for (const none of ['gzip;q=0', 'br;q=0, gzip; q=0.0']) {
    const answer = await superadmin.fetch(path, { headers: { 'accept-encoding': none } });
    expect([none, answer.headers.get('content-encoding')]).toEqual([none, null]);
    expect(await contentOf(file?.id, none)).toEqual(plain);
  }
  const gone = '/api/questionnaires/files/7b1f6f0e-5a52-4a5c-9a76-0a4c0b8a1f00/content';
  expect((await superadmin.fetch(gone)).status).toBe(404);
});
