import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { addPerson, answerOf, aProject, done, loadSheet, onUpload, peopleOf } from './test-projects.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'sodalizio-participants-'));
let app: TestApp;
let superadmin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ members: 5, config: { dataFolder, messagesGrace: 60 } });
  superadmin = await app.signIn('superadmin');
});
afterAll(async () => {
  await app.close();
  rmSync(dataFolder, { recursive: true });
});

const load = (project: number, rows: Parameters<typeof loadSheet>[2]) =>
  loadSheet(superadmin, `/api/project/${project}/upload-users`, rows);
const act = (id: string, what: string) => onUpload(superadmin, id, what);
const said = async (project: number) =>
  (await peopleOf(superadmin, project, '?sort=foreign_token')).map((one) => [
    one.foreign_token,
    one.full_name,
    one.email,
    one.language,
    one.state,
  ]);
const head = ['Matricola', 'Nome', 'Cognome', 'E-mail', 'Lingua'];

it('who is there is changed, never doubled; what is wrong is refused with its reason; all of it is undone', async () => {
  const { project } = await aProject(superadmin, { active_lang: { it: true, en: true } });
  await addPerson(superadmin, project.id, { foreign_token: '0001', full_name: 'Anna Bianchi' });
  await addPerson(superadmin, project.id, {
    foreign_token: 'X9',
    full_name: 'Bruno Verdi',
    email: 'bruno@posta.example',
  });
  const upload = await load(project.id, [
    head,
    ['0001', 'Anna', 'Neri', '', ''],
    ['0002', 'Bruno', 'Verdi', 'BRUNO@posta.example', ''],
    ['0003', 'Carla', 'Rossi', 'carla@posta.example', 'Inglese'],
    ['0003', 'Di nuovo', 'Carla', '', ''],
    ['0004', 'Altro', 'Signore', 'anna@posta.example', ''],
    ['0005', 'Eva', '', 'non un indirizzo', ''],
    ['', 'Senza', 'Matricola', '', ''],
    ['0007', 'Fulvio', 'Fini', '', 'tedesco'],
  ]);
  expect(upload.state).toBe('ready');
  expect(upload.counts).toEqual({ rows: 8, created: 1, updated: 2, unchanged: 0, refused: 5, duplicates: 1 });
  expect(
    upload.refused.map(({ row, reasons }) => [row, ...reasons.map(({ field, code }) => `${field} ${code}`)]),
  ).toEqual([
    [5, 'foreign_token twice-in-the-file'],
    [6, 'email taken-by-another'],
    [7, 'email wrong-format'],
    [8, 'foreign_token required'],
    [9, 'language not-allowed'],
  ]);
  expect((await act(upload.id, 'run')).state).toBe('done');
  expect(await said(project.id)).toEqual([
    ['0001', 'Anna Neri', 'anna@posta.example', 'it', 'added'],
    ['0002', 'Bruno Verdi', 'BRUNO@posta.example', 'it', 'added'],
    ['0003', 'Carla Rossi', 'carla@posta.example', 'en', 'added'],
  ]);
  const undone = await act(upload.id, 'undo');
  expect([undone.state, undone.failure]).toEqual(['undone', '']);
  expect(await said(project.id)).toEqual([
    ['0001', 'Anna Bianchi', 'anna@posta.example', 'it', 'added'],
    ['X9', 'Bruno Verdi', 'bruno@posta.example', 'it', 'added'],
  ]);
});

it('the welcome of new ones waits so that undoing takes it back; who has a result stays', async () => {
  const { project, questionnaire } = await aProject(superadmin, { users_auto_send_email: true });
  const upload = await load(project.id, [
    ['Matricola', 'Nominativo', 'Email'],
    ['1', 'Anna Bianchi', 'anna@posta.example'],
    ['2', 'Bruno Verdi', 'bruno@posta.example'],
    ['3', 'Carla Rossi', ''],
  ]);
  expect((await act(upload.id, 'run')).counts.created).toBe(3);
  expect((await said(project.id)).map((one) => one.at(-1))).toEqual(['invited', 'invited', 'added']);
  const waiting = () =>
    app.db
      .selectFrom('mail_deliveries as d')
      .innerJoin('mailings as m', 'm.id', 'd.mailing_id')
      .select(['d.address', 'd.state'])
      .where('m.kind', '=', 'projects.welcome')
      .orderBy('d.address')
      .execute();
  expect((await waiting()).map(({ state }) => state)).toEqual(['queued', 'queued']);
  const { secret } = await done<{ secret: string }>(superadmin, `/api/projects/${project.id}/tokens`, { name: 'Aula' });
  await fetch(`${app.url}/api/project/${project.id}/results`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ foreign_token: '2', questionnaire_id: questionnaire, attempt: 'x' }),
  });
  const undone = await act(upload.id, 'undo');
  expect(undone.failure).toMatch(/^1 riga è rimasta/);
  expect((await said(project.id)).map(([code]) => code)).toEqual(['2']);
  expect((await waiting()).map(({ address, state }) => [address, state])).toEqual([
    ['anna@posta.example', 'stopped'],
    ['bruno@posta.example', 'queued'],
  ]);
});

it('is for superadmins, and for a project that is there', async () => {
  const { project } = await aProject(superadmin);
  const form = () => {
    const body = new FormData();
    body.append('file', new Blob(['Matricola;Nome\n1;Anna']), 'a.csv');
    return body;
  };
  const admin = await app.signIn('admin');
  expect(
    (await answerOf(admin, `/api/project/${project.id}/upload-users`, { method: 'POST', body: form() })).status,
  ).toBe(403);
  expect(
    (await answerOf(superadmin, '/api/project/999999/upload-users', { method: 'POST', body: form() })).status,
  ).toBe(404);
});
