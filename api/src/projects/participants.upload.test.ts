import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Participant, ParticipantDetails, Project } from '@sodalizio/contract/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { labels as uploadLabels } from '../uploads/uploads.labels.ts';
import {
  addPerson,
  answerOf,
  aProject,
  done,
  link,
  loadSheet,
  onUpload,
  peopleOf,
  save as saveProject,
} from './test-projects.ts';

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

it('a welcome that cannot be written is said with its reason, and nothing is stored', async () => {
  const picture = `<p><img src="/images/${'a'.repeat(32)}.png" alt="Logo">${link}</p>`;
  const { project } = await aProject(superadmin, {
    users_auto_send_email: true,
    template_welcome_email: { it: picture, en: '' },
  });
  const upload = await load(project.id, [head, ['0001', 'Anna', 'Neri', 'anna@posta.example', '']]);
  expect(await act(upload.id, 'run')).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/^Il testo contiene immagini, ma il server non ha un indirizzo pubblico/),
  });
  expect(await said(project.id)).toEqual([]);
});

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

it.each([
  ['participants', (id: number) => `/api/project/${id}/upload-users`, ['Nome', 'Anna']],
  [
    'results',
    (id: number, questionnaire: number) => `/api/project/${id}/questionnaire/${questionnaire}/upload-results`,
    ['Completato il', '23/11/2026'],
  ],
] as const)(
  'a Matricola of %s of which a spreadsheet has made a date is refused',
  async (_, addressOf, [heading, cell]) => {
    const { project, questionnaire } = await aProject(superadmin);
    const upload = await loadSheet(superadmin, addressOf(project.id, questionnaire), [
      ['Matricola', heading],
      ['01/03/2026', cell],
    ]);
    expect(upload.refused.map(({ reasons }) => reasons)).toEqual([
      [{ field: 'foreign_token', code: 'wrong-format', sentence: uploadLabels.date }],
    ]);
  },
);

it('two rows of one participant, by Matricola and by e-mail with name, do not overwrite each other', async () => {
  const { project } = await aProject(superadmin);
  const anna = { foreign_token: '0001', full_name: 'Anna Bianchi', email: 'anna@due.example' };
  const bruno = { foreign_token: '0002', full_name: 'Bruno Verdi', email: 'bruno@due.example' };
  for (const person of [anna, bruno]) await addPerson(superadmin, project.id, person);
  const upload = await load(project.id, [
    head,
    ['0001', 'Anna', 'Neri', '', ''],
    ['N1', 'Anna', 'Bianchi', 'anna@due.example', ''],
    ['N2', 'Bruno', 'Verdi', 'bruno@due.example', ''],
    ['0002', 'Bruno', 'Neri', '', ''],
  ]);
  expect(upload.counts).toMatchObject({ updated: 2, refused: 2, duplicates: 2 });
  expect(upload.refused.map(({ row, reasons }) => [row, reasons])).toEqual([
    [3, [{ field: 'email', code: 'twice-in-the-file' }]],
    [5, [{ field: 'foreign_token', code: 'twice-in-the-file' }]],
  ]);
  expect((await act(upload.id, 'run')).counts.updated).toBe(2);
  expect((await said(project.id)).map(([code, name]) => [code, name])).toEqual([
    ['0001', 'Anna Neri'],
    ['N2', 'Bruno Verdi'],
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

it('who was marked present since they were loaded stays when the load is undone, and so does their presence', async () => {
  const { project } = await aProject(superadmin, { users_auto_send_email: true });
  const upload = await load(project.id, [
    ['Matricola', 'Nominativo', 'Email'],
    ['1', 'Anna Bianchi', 'anna@aula.example'],
    ['2', 'Bruno Verdi', 'bruno@aula.example'],
  ]);
  await act(upload.id, 'run');
  await fetch(`${app.url}/api/teacher-panel/${project.token}/readings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ readings: [{ foreign_token: '2', present: true, ago: 0 }] }),
  });
  expect((await act(upload.id, 'undo')).failure).toMatch(/^1 riga è rimasta/);
  const [bruno, ...others] = await peopleOf(superadmin, project.id);
  expect([bruno?.foreign_token, others]).toEqual(['2', []]);
  const { presences, mails } = await done<ParticipantDetails>(
    superadmin,
    `/api/project/${project.id}/users/${bruno?.id}`,
  );
  expect([presences.length, mails[0]?.state]).toEqual([1, 'queued']);
});

it('who has had a mail since they were loaded stays when the load is undone, and so does the next one that waits', async () => {
  const { project } = await aProject(superadmin);
  const upload = await load(project.id, [
    ['Matricola', 'Nominativo', 'Email'],
    ['1', 'Anna Bianchi', 'anna@poi.example'],
    ['2', 'Bruno Verdi', 'bruno@poi.example'],
  ]);
  await act(upload.id, 'run');
  await app.app.mailWorker.stop();
  const [anna] = await peopleOf(superadmin, project.id, '?sort=foreign_token');
  const ofAnna = { choice: { ids: [anna?.id] } };
  await done(superadmin, `/api/project/${project.id}/act`, { act: 'invite', ...ofAnna });
  await sql`update mail_deliveries set state = 'sent', settled_at = now() where address = 'anna@poi.example'`.execute(
    app.db,
  );
  await done(superadmin, `/api/project/${project.id}/act`, { act: 'remind', ...ofAnna });
  expect((await act(upload.id, 'undo')).failure).toMatch(/^1 riga è rimasta/);
  const { mails } = await done<ParticipantDetails>(superadmin, `/api/project/${project.id}/users/${anna?.id}`);
  app.app.mailWorker.start();
  expect(mails.map(({ kind, state }) => [kind, state])).toEqual([
    ['reminder', 'queued'],
    ['welcome', 'sent'],
  ]);
});

it('a welcome that waits follows its participant: address, name, link, deadline, removal and its undoing', async () => {
  const { project } = await aProject(superadmin, { users_auto_send_email: true, deadline: '2030-12-31' });
  const first = await load(project.id, [
    ['Matricola', 'Nominativo', 'Email'],
    ['1', 'Anna Bianchi', 'ana@coda.example'],
    ['2', 'Bruno Verdi', 'bruno@coda.example'],
    ['3', 'Carla Rossi', 'carla@coda.example'],
    ['4', 'Dario Neri', 'dario@coda.example'],
  ]);
  await act(first.id, 'run');
  const people = () => peopleOf(superadmin, project.id, '?sort=foreign_token');
  const [anna, bruno, carla] = await people();
  if (!anna || !bruno || !carla) throw new Error('nobody was loaded');
  const save = ({ id, foreign_token, full_name, language, revision }: Participant, changes: object) =>
    done(superadmin, `/api/project/${project.id}/users/${id}`, {
      ...{ foreign_token, full_name, language, revision },
      ...changes,
    });
  const onBruno = (json: object) =>
    done(superadmin, `/api/project/${project.id}/act`, { ...json, choice: { ids: [bruno.id] } });
  await save(anna, { email: 'anna@coda.example', full_name: 'Anna Maria Bianchi' });
  await onBruno({ act: 'renew-link' });
  await onBruno({ act: 'set-deadline', deadline: '2031-01-15' });
  await save(carla, { email: '' });
  const second = await load(project.id, [
    ['Matricola', 'Nominativo', 'Email'],
    ['4', 'Dario Neri', 'dario.neri@coda.example'],
  ]);
  await act(second.id, 'run');
  const links = (await people()).map(({ link }) => link);
  const waiting = async () => {
    const { rows } = await sql<{ said: string[] }>`select array[d.state, d.address, d.fields->>'nome',
        d.fields->>'link', d.fields->>'scadenza'] as said
      from mail_deliveries d join projects_mails m on m.delivery_id = d.id
      join projects_participants u on u.id = m.participant_id where u.project_id = ${project.id}
      order by u.foreign_token`.execute(app.db);
    return rows.map(({ said }) => said);
  };
  expect(await waiting()).toEqual([
    ['queued', 'anna@coda.example', 'Anna Maria Bianchi', links[0], '31/12/2030'],
    ['queued', 'bruno@coda.example', 'Bruno Verdi', links[1], '15/01/2031'],
    ['stopped', 'carla@coda.example', 'Carla Rossi', links[2], '31/12/2030'],
    ['queued', 'dario.neri@coda.example', 'Dario Neri', links[3], '31/12/2030'],
  ]);
  await act(second.id, 'undo');
  expect((await waiting())[3]?.[1]).toBe('dario@coda.example');
  await onBruno({ act: 'set-deadline' });
  const choice = { ids: [bruno.id, carla.id] };
  await done(superadmin, `/api/project/${project.id}/act`, { act: 'remove', choice, confirmed: 2 });
  expect((await waiting()).map(([state]) => state)).toEqual(['queued', 'stopped', 'stopped', 'queued']);
  // A colleague gives the project another last day before the removal is undone.
  await saveProject(superadmin, { ...project, revision: undefined, deadline: '2031-02-28' });
  await done(superadmin, `/api/project/${project.id}/act`, { act: 'restore', choice });
  expect((await waiting())[1]).toEqual(['queued', 'bruno@coda.example', 'Bruno Verdi', links[1], '28/02/2031']);
  // Carla's was stopped before: she has no address.
  expect((await waiting()).map(([state]) => state)).toEqual(['queued', 'queued', 'stopped', 'queued']);
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

it('is no longer looked at, stored or undone once the area is off', async () => {
  const { project } = await aProject(superadmin);
  const upload = await load(project.id, [
    ['Matricola', 'Nome'],
    ['1', 'Anna'],
  ]);
  const { admission } = app.app.platform;
  const { isOff } = admission;
  admission.isOff = async (area) => area === 'projects';
  const refusedOn = async (path: string, json?: object) => {
    const { status, body } = await answerOf<{ code: string }>(superadmin, `/api/uploads/${upload.id}${path}`, { json });
    return [status, body.code];
  };
  try {
    for (const [path, json] of [
      ['/run', {}],
      ['/undo', {}],
      ['/columns', { columns: {} }],
      [''],
      ['/refused'],
    ] as const)
      expect([path, ...(await refusedOn(path, json))]).toEqual([path, 503, 'area-off']);
  } finally {
    if (isOff) admission.isOff = isOff;
  }
  expect(await said(project.id)).toEqual([]);
  expect((await act(upload.id, 'run')).counts.created).toBe(1);
});

it('a project is being prepared again once a load whose invitations have not left is undone', async () => {
  const { project } = await aProject(superadmin, { users_auto_send_email: true });
  const stateNow = async () => (await done<Project>(superadmin, `/api/projects/${project.id}`)).state;
  const loaded = async (code: string) => {
    const { id } = await load(project.id, [head, [code, 'Anna', 'Neri', `${code}@posta.example`, '']]);
    await act(id, 'run');
    return id;
  };
  const only = await loaded('0001');
  expect(await stateNow()).toBe('running');
  await act(only, 'undo');
  expect(await stateNow()).toBe('preparing');
  const { id } = await addPerson(superadmin, project.id, { foreign_token: '0002' });
  await act(await loaded('0003'), 'undo');
  expect(await stateNow()).toBe('running');
  await done(superadmin, `/api/project/${project.id}/act`, { act: 'remove', choice: { ids: [id] } });
  await act(await loaded('0003'), 'undo');
  expect(await stateNow()).toBe('running');
});
