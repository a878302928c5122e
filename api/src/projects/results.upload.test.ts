import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorSentences, type Role, todayInRome, type Upload } from '@sodalizio/contract';
import type { ParticipantDetails, Project, ResultRow } from '@sodalizio/contract/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasManyConnections, meanwhile } from '../../test/meanwhile.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Database } from '../db/open-database.ts';
import {
  aCompany,
  addPerson,
  answerOf,
  aProject,
  aQuestionnaire,
  done,
  fields,
  loadSheet,
  onUpload,
  peopleOf,
  save,
  untilDone,
} from './test-projects.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'sodalizio-results-'));
let app: TestApp;
let superadmin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ members: 5, config: { dataFolder } });
  superadmin = await app.signIn('superadmin');
});
afterAll(async () => {
  await app.close();
  rmSync(dataFolder, { recursive: true });
});

it('results of a sheet are checked as those of programs, stored by their participant, and undone', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  for (const code of ['0001', '0002', '0003'])
    await addPerson(superadmin, project.id, { foreign_token: code, full_name: `Persona ${code}`, email: '' });
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}`;
  const rows = async () =>
    (await done<ResultRow[]>(superadmin, `${path}/results?sort=foreign_token`)).map((one) => [
      one.foreign_token,
      one.completed_at,
      one.timeout,
      one.items_answered,
      one.score,
      one.max_score,
      one.score_30,
    ]);
  const head = ['Matricola', 'Completato il', 'Timeout', 'N. risp.', 'Punteggio', 'Punteggio massimo'];
  const upload = await loadSheet(superadmin, `${path}/upload-results`, [
    head,
    ['0001', '23/11/2026 09:20', 'Sì', 12, '15,5', 20],
    ['0002', '2026-07-01T09:20:00', 'no', 10, 8, 20],
    ['0002', '2026-07-01T09:20:00', 'no', 10, 9, 20],
    ['0003', '23/11/2026', '', 10, 21, 20],
    ['0004', '23/11/2026', '', 10, 15, 20],
    ['0003', 'ieri', '', 10, 15, 20],
    ['0003', '23/11/2026', '', 10, '1.234', 20],
  ]);
  expect(upload.counts).toEqual({ rows: 7, created: 2, updated: 0, unchanged: 0, refused: 5, duplicates: 1 });
  expect(
    upload.refused.map(({ row, reasons }) => [row, ...reasons.map(({ field, code }) => `${field} ${code}`)]),
  ).toEqual([
    [4, 'foreign_token twice-in-the-file'],
    [5, 'score not-allowed'],
    [6, 'foreign_token not-allowed'],
    [7, 'completed_at wrong-format'],
    [8, 'score wrong-format'],
  ]);
  await onUpload(superadmin, upload.id, 'run');
  const stored = [
    ['0001', '2026-11-23T08:20:00.000Z', true, 12, 15.5, 20, 23.3],
    ['0002', '2026-07-01T07:20:00.000Z', false, 10, 8, 20, 12],
    ['0003', null, false, 0, null, null, null],
  ];
  expect(await rows()).toEqual(stored);
  expect((await peopleOf(superadmin, project.id, '?state=completed')).length).toBe(2);

  // The same sheet again, with one number mended.
  const again = await loadSheet(superadmin, `${path}/upload-results`, [
    head,
    ['0001', '23/11/2026 09:20', 'Sì', 12, '15,5', 20],
    ['0002', '2026-07-01T09:20:00', 'no', 10, '8,5', 20],
  ]);
  expect(again.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  await onUpload(superadmin, again.id, 'run');
  expect((await rows())[1]).toEqual(['0002', '2026-07-01T07:20:00.000Z', false, 10, 8.5, 20, 12.8]);
  expect((await onUpload(superadmin, again.id, 'undo')).failure).toBe('');
  expect(await rows()).toEqual(stored);
  // The changed one stays: it was changed since, if only to be changed back.
  expect((await onUpload(superadmin, upload.id, 'undo')).failure).toMatch(/^1 riga è rimasta/);
  expect((await peopleOf(superadmin, project.id, '?state=completed')).map((one) => one.foreign_token)).toEqual([
    '0002',
  ]);
});

it('no sheet ends an attempt before it began, as no program does; a day alone may be the day itself', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  await addPerson(superadmin, project.id, { foreign_token: '0001', full_name: 'Anna Neri', email: '' });
  const { secret } = await done<{ secret: string }>(superadmin, `/api/projects/${project.id}/tokens`, { name: 'Aula' });
  const began = { foreign_token: '0001', questionnaire_id: questionnaire, attempt: 'a1', score: 5, max_score: 20 };
  await app.fetch(`/api/project/${project.id}/results`, {
    method: 'POST',
    json: { ...began, started_at: '2026-11-23T09:00:30+01:00' },
    headers: { authorization: `Bearer ${secret}` },
  });
  const load = (completed: string) =>
    loadSheet(superadmin, `/api/project/${project.id}/questionnaire/${questionnaire}/upload-results`, [
      ['Matricola', 'Tentativo', 'Completato il'],
      ['0001', 'a1', completed],
    ]);
  for (const before of ['23/11/2026 08:59', '22/11/2026', '23/11/1926 10:00'])
    expect((await load(before)).refused.map(({ reasons }) => reasons)).toEqual([
      [{ field: 'completed_at', code: 'not-allowed', sentence: 'è prima dell’inizio: 23/11/2026 09:00' }],
    ]);
  for (const good of ['23/11/2026 09:00', '23/11/2026', '24/11/2026'])
    expect((await load(good)).counts).toMatchObject({ updated: 1, refused: 0 });
});

it('no sheet completes a result on a day to come, but one that a program with a wrong clock sent stays as it is', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  for (const foreign_token of ['A', 'B']) await addPerson(superadmin, project.id, { foreign_token, email: '' });
  const { secret } = await done<{ secret: string }>(superadmin, `/api/projects/${project.id}/tokens`, { name: 'Aula' });
  const sent = { questionnaire_id: questionnaire, attempt: 'a1', score: 5, max_score: 20 };
  await app.fetch(`/api/project/${project.id}/results`, {
    method: 'POST',
    json: { ...sent, foreign_token: 'A', completed_at: '2091-03-01T09:20:33+01:00' },
    headers: { authorization: `Bearer ${secret}` },
  });
  const load = (...rows: string[][]) =>
    loadSheet(superadmin, `/api/project/${project.id}/questionnaire/${questionnaire}/upload-results`, [
      ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo', 'Tentativo'],
      ...rows,
    ]);
  const future = { field: 'completed_at', code: 'not-allowed', sentence: 'è una data futura' };
  const wrong = await load(['A', '02/03/2091', '5', '20', 'a1'], ['B', '23/11/2062', '5', '20', '']);
  expect(wrong.refused.map(({ reasons }) => reasons)).toEqual([[future], [future]]);
  // As it was exported, with a number mended; and on this very day, at whatever time.
  const today = todayInRome(new Date());
  const good = await load(['A', '01/03/2091 09:20', '6', '20', 'a1'], ['B', `${today}T23:59:00`, '5', '20', '']);
  expect(good.counts).toMatchObject({ created: 1, updated: 1, refused: 0 });
});

it.each([
  ['a state', ['1003;Ugo Corvi;Da completare', '1004;Lea Corvi;Completato;Timeout', '1005;Ida Riva;Completato'], 3],
  ['a state in the last line', ['1003;Ugo Corvi;Da completare', '1004;Lea Corvi;Completato'], 2],
  ['a first name', ['1003;Corvi;Ugo', '1004;Riva;Massimo', '1005;Riva;Ida'], 3],
  ['a state, where a code is missing', ['1003;Ugo Corvi', ';Lea Corvi;Completato', 'x7;Ida Riva', '1006;Ada Riva'], 4],
  ['unknown headings', ['Tessera;Persona;Stato', '1003;Ugo Corvi;Da completare', '1004;Lea Corvi;Completato'], 2],
  ['one known heading', ['Tessera;Persona;Punteggio', '1003;Ugo Corvi;12', '1004;Lea Corvi;15'], 2],
])('no line of a participant is taken for headings by a word in it: %s', async (_, lines, rows) => {
  const { project, questionnaire } = await aProject(superadmin);
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}/upload-results`;
  const upload = await loadSheet(
    superadmin,
    path,
    lines.map((line) => line.split(';')),
  );
  expect([upload.state, upload.counts.rows]).toEqual(['choose-columns', rows]);
});

it('undoing a sheet stops no reminder where no test is active: nobody has finished', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  const { id } = await addPerson(superadmin, project.id, { foreign_token: '0001', email: 'anna@posta.example' });
  const upload = await loadSheet(
    superadmin,
    `/api/project/${project.id}/questionnaire/${questionnaire}/upload-results`,
    [
      ['Matricola', 'Completato il', 'N. risp.', 'Punteggio', 'Punteggio massimo'],
      ['0001', '23/11/2026 09:20', 12, 15, 20],
    ],
  );
  await onUpload(superadmin, upload.id, 'run');
  const off = { questionnaire_id: questionnaire, algorithm_id: null, enabled: false };
  await save(superadmin, { ...project, enabled_questionnaires: { [`quest_${questionnaire}`]: off } });
  await app.app.mailWorker.stop();
  await done(superadmin, `/api/project/${project.id}/act`, { act: 'remind', choice: { ids: [id] } });
  await onUpload(superadmin, upload.id, 'undo');
  const { mails } = await done<ParticipantDetails>(superadmin, `/api/project/${project.id}/users/${id}`);
  expect(mails.map(({ kind, state }) => [kind, state])).toEqual([['reminder', 'queued']]);
  app.app.mailWorker.start();
});

it('undoing the only results leaves a project being prepared, and a test that is switched off unused', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  await addPerson(superadmin, project.id, { foreign_token: '0001', email: '' });
  const upload = await loadSheet(
    superadmin,
    `/api/project/${project.id}/questionnaire/${questionnaire}/upload-results`,
    [
      ['Matricola', 'Completato il', 'N. risp.', 'Punteggio', 'Punteggio massimo'],
      ['0001', '23/11/2026 09:20', 12, 15, 20],
    ],
  );
  await onUpload(superadmin, upload.id, 'run');
  const off = { questionnaire_id: questionnaire, algorithm_id: null, enabled: false };
  await save(superadmin, { ...project, enabled_questionnaires: { [`quest_${questionnaire}`]: off } });
  const now = async () => {
    const { state, former_questionnaires } = await done<Project>(superadmin, `/api/projects/${project.id}`);
    const { projects } = await done<{ projects: number }>(superadmin, `/api/questionnaires/${questionnaire}`);
    return { state, former: former_questionnaires?.map(({ id }) => id), projects };
  };
  expect(await now()).toEqual({ state: 'running', former: [questionnaire], projects: 1 });
  await onUpload(superadmin, upload.id, 'undo');
  expect(await now()).toEqual({ state: 'preparing', former: [], projects: 0 });
});

it('what a sheet leaves empty stays as it was, and what follows from the rest is counted anew', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  for (const code of ['0001', '0002'])
    await addPerson(superadmin, project.id, { foreign_token: code, full_name: `Persona ${code}`, email: '' });
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}`;
  const load = async (...sheet: (string | number)[][]) => {
    const { id, counts, refused } = await loadSheet(superadmin, `${path}/upload-results`, sheet);
    if (counts.created + counts.updated > 0) await onUpload(superadmin, id, 'run');
    return [counts.created, counts.updated, counts.unchanged, ...refused.flatMap(({ reasons }) => reasons)];
  };
  const rows = async () =>
    (await done<ResultRow[]>(superadmin, `${path}/results?sort=foreign_token`)).map((one) => [
      one.completed_at,
      one.timeout,
      one.items_answered,
      one.score,
      one.max_score,
      one.score_30,
    ]);
  const whole = ['Matricola', 'Completato il', 'Timeout', 'N. risp.', 'Punteggio', 'Punteggio massimo'];
  const at = '23/11/2026 09:20';
  const moment = '2026-11-23T08:20:00.000Z';
  await load(whole, ['0001', at, 'Sì', 12, 15, 20], ['0002', at, 'Sì', 12, 15, 20]);
  // Only what was wrong, in a sheet of its own.
  expect(await load(['Matricola', 'Punteggio'], ['0001', 10], ['0002', 15])).toEqual([0, 1, 1]);
  expect(await rows()).toEqual([
    [moment, true, 12, 10, 20, 15],
    [moment, true, 12, 15, 20, 22.5],
  ]);
  expect(await load(whole, ['0001', at, '', '', 12, ''], ['0002', at, 'no', '', '', 30])).toEqual([0, 2, 0]);
  expect(await rows()).toEqual([
    [moment, true, 12, 12, 20, 18],
    [moment, false, 12, 15, 30, 15],
  ]);
  expect(await load(['Matricola', 'Punteggio'], ['0001', 21])).toEqual([
    0,
    0,
    0,
    { field: 'score', code: 'not-allowed', sentence: 'è più del punteggio massimo' },
  ]);
});

it('a score below the lowest level takes the level away, and undoing brings it back', async () => {
  const { id: questionnaire } = await aQuestionnaire(superadmin, 'level', { levels: 'Base: 2; Avanzato: 5' });
  const chosen = { questionnaire_id: questionnaire, algorithm_id: 'completo', enabled: true };
  const enabled_questionnaires = { [`quest_${questionnaire}`]: chosen };
  const project = await save(superadmin, fields(await aCompany(superadmin), { enabled_questionnaires }));
  await addPerson(superadmin, project.id, { foreign_token: '0001', email: '' });
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}`;
  const load = async (score: number) => {
    const head = ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo'];
    const upload = await loadSheet(superadmin, `${path}/upload-results`, [head, ['0001', '23/11/2026', score, 8]]);
    await onUpload(superadmin, upload.id, 'run');
    return upload.id;
  };
  const reached = async () =>
    (await done<ResultRow[]>(superadmin, `${path}/results`)).map(({ score, level }) => [score, level]);
  await load(6);
  expect(await reached()).toEqual([[6, 'Avanzato']]);
  const mended = await load(1);
  expect(await reached()).toEqual([[1, null]]);
  await onUpload(superadmin, mended, 'undo');
  expect(await reached()).toEqual([[6, 'Avanzato']]);
});

it('the one attempt of a sheet belongs to the participant, whatever their Matricola becomes', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  const anna = await addPerson(superadmin, project.id, { foreign_token: 'A', full_name: 'Anna', email: '' });
  const bruno = await addPerson(superadmin, project.id, { foreign_token: 'B', full_name: 'Bruno', email: '' });
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}`;
  const load = async (code: string) => {
    const rows = [
      ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo'],
      [code, '23/11/2026', 5, 10],
    ];
    const upload = await loadSheet(superadmin, `${path}/upload-results`, rows);
    await onUpload(superadmin, upload.id, 'run');
    return upload.counts;
  };
  expect(await load('A')).toMatchObject({ created: 1 });
  const rename = (id: number, foreign_token: string, full_name: string, revision: number) =>
    done(superadmin, `/api/project/${project.id}/users/${id}`, {
      ...{ foreign_token, full_name, email: '', language: 'it', revision },
    });
  await rename(anna.id, 'C', 'Anna', anna.revision);
  await rename(bruno.id, 'A', 'Bruno', bruno.revision);
  expect(await load('A')).toMatchObject({ created: 1, refused: 0 });
});

it.each(['score', 'level'] as const)(
  'the exported %s results, loaded again, change nothing but what was mended',
  async (kind) => {
    const { project, questionnaire } = await aProject(superadmin, {}, kind);
    for (const code of ['0001', '0002', '0003'])
      await addPerson(superadmin, project.id, { foreign_token: code, full_name: `Persona ${code}`, email: '' });
    const path = `/api/project/${project.id}/questionnaire/${questionnaire}`;
    const first = await loadSheet(superadmin, `${path}/upload-results`, [
      ['Matricola', 'Completato il', 'Timeout', 'N. risp.', 'Punteggio', 'Punteggio massimo', 'Risposta aperta'],
      ['0001', '23/11/2026 09:20', 'Sì', 12, '15,5', 20, 'una\ndue'],
    ]);
    await onUpload(superadmin, first.id, 'run');
    const { secret } = await done<{ secret: string }>(superadmin, `/api/projects/${project.id}/tokens`, {
      name: 'Aula',
    });
    const sent = { foreign_token: '0002', questionnaire_id: questionnaire, attempt: 'a1', score: 5, max_score: 20 };
    await app.fetch(`/api/project/${project.id}/results`, {
      method: 'POST',
      json: { ...sent, completed_at: '2026-11-23T09:20:33+01:00' },
      headers: { authorization: `Bearer ${secret}` },
    });
    const rows = async () =>
      (await done<ResultRow[]>(superadmin, `${path}/results?sort=foreign_token`)).map((one) => [
        one.completed_at,
        one.score,
        one.attempts,
      ]);
    const before = await rows();
    expect(before).toEqual([
      ['2026-11-23T08:20:00.000Z', 15.5, 1],
      ['2026-11-23T08:20:33.000Z', 5, 1],
      [null, null, 0],
    ]);

    const bytes = await (await superadmin.fetch(`${path}/results?download=true`)).arrayBuffer();
    const body = new FormData();
    body.append('file', new Blob([bytes]), 'risultati.xlsx');
    const { body: upload } = await answerOf<Upload>(superadmin, `${path}/upload-results`, { method: 'POST', body });
    const again = await untilDone(superadmin, upload);
    expect(again).toMatchObject({ state: 'ready', counts: { rows: 3, unchanged: 3, refused: 0 } });

    const mended = await loadSheet(superadmin, `${path}/upload-results`, [
      ['Matricola', 'Completato il', 'Punteggio', 'Tentativo'],
      ['0002', '23/11/2026 09:20', 6, 'a1'],
    ]);
    expect(mended.counts).toMatchObject({ created: 0, updated: 1 });
    await onUpload(superadmin, mended.id, 'run');
    expect(await rows()).toEqual([before[0], ['2026-11-23T08:20:33.000Z', 6, 1], before[2]]);
  },
);

it('the exported results of a program that counts in many decimals, loaded again, change nothing but what was mended', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}`;
  const { secret } = await done<{ secret: string }>(superadmin, `/api/projects/${project.id}/tokens`, { name: 'Aula' });
  // Of 15 digits that sheets keep, of 3 that might be thousands, and of more than a sheet has.
  const scores = { A: 66.66666666666667, B: 12.345, C: 0.1 + 0.2 };
  for (const [code, score] of Object.entries(scores)) {
    await addPerson(superadmin, project.id, { foreign_token: code, full_name: code, email: '' });
    const sent = { foreign_token: code, questionnaire_id: questionnaire, attempt: code, score, max_score: 100 };
    const answer = await app.fetch(`/api/project/${project.id}/results`, {
      method: 'POST',
      json: { ...sent, score_30: score / 3.7, completed_at: '2026-11-23T09:20:33+01:00' },
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(await answer.json()).toMatchObject({ results: [{ outcome: 'created' }] });
  }
  const bytes = await (await superadmin.fetch(`${path}/results?download=true`)).arrayBuffer();
  const body = new FormData();
  body.append('file', new Blob([bytes]), 'risultati.xlsx');
  const { body: upload } = await answerOf<Upload>(superadmin, `${path}/upload-results`, { method: 'POST', body });
  const again = await untilDone(superadmin, upload);
  expect(again.counts).toMatchObject({ rows: 3, unchanged: 3, updated: 0, refused: 0 });

  // Another number of that many decimals is still asked for, not guessed.
  const mended = await loadSheet(superadmin, `${path}/upload-results`, [
    ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo', 'Tentativo'],
    ['A', '23/11/2026 09:20', '66,6666666666667', 90, 'A'],
    ['B', '23/11/2026 09:20', '12,346', '99.999', 'B'],
  ]);
  expect(mended.counts).toMatchObject({ updated: 1, refused: 1 });
  expect(
    mended.refused.map(({ row, reasons }) => [row, ...reasons.map(({ field, code }) => `${field} ${code}`)]),
  ).toEqual([[3, 'score wrong-format', 'max_score wrong-format']]);
  expect(mended.changes.map(({ fields: changed }) => changed.map(({ field }) => field))).toEqual([['max_score']]);
  await onUpload(superadmin, mended.id, 'run');
  const rows = await done<ResultRow[]>(superadmin, `${path}/results?sort=foreign_token`);
  expect(rows.map(({ score, max_score }) => [score, max_score])).toEqual([
    [scores.A, 90],
    [scores.B, 100],
    [scores.C, 100],
  ]);
});

it('an open answer with blanks around it, exported and loaded again, is as it was sent until it is mended', async () => {
  const { project, questionnaire } = await aProject(superadmin, {}, 'level');
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}`;
  const { secret } = await done<{ secret: string }>(superadmin, `/api/projects/${project.id}/tokens`, { name: 'Aula' });
  const answer = '  Gentile signora,\ngrazie.\n';
  for (const code of ['A', 'B']) {
    await addPerson(superadmin, project.id, { foreign_token: code, full_name: code, email: '' });
    const sent = { foreign_token: code, questionnaire_id: questionnaire, attempt: code, score: 3, max_score: 8 };
    const stored = await app.fetch(`/api/project/${project.id}/results`, {
      method: 'POST',
      json: { ...sent, open_answer: answer, completed_at: '2026-11-23T09:20:33+01:00' },
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(await stored.json()).toMatchObject({ results: [{ outcome: 'created' }] });
  }
  const bytes = await (await superadmin.fetch(`${path}/results?download=true`)).arrayBuffer();
  const body = new FormData();
  body.append('file', new Blob([bytes]), 'risultati.xlsx');
  const { body: upload } = await answerOf<Upload>(superadmin, `${path}/upload-results`, { method: 'POST', body });
  expect((await untilDone(superadmin, upload)).counts).toMatchObject({ unchanged: 2, updated: 0, refused: 0 });

  const mended = await loadSheet(superadmin, `${path}/upload-results`, [
    ['Matricola', 'Tentativo', 'Risposta aperta', 'N. risp.'],
    ['A', 'A', answer.trim(), 7],
    ['B', 'B', 'Gentile signora.', ''],
  ]);
  await onUpload(superadmin, mended.id, 'run');
  const rows = await done<ResultRow[]>(superadmin, `${path}/results?sort=foreign_token`);
  expect(rows.map(({ open_answer, items_answered }) => [open_answer, items_answered])).toEqual([
    [answer, 7],
    ['Gentile signora.', 0],
  ]);
});

it('what is not mended keeps its level and outcome, although the project is judged by other rules by now', async () => {
  const { id: questionnaire } = await aQuestionnaire(superadmin, 'level');
  const judgedBy = (algorithm_id: string) => ({
    enabled_questionnaires: {
      [`quest_${questionnaire}`]: { questionnaire_id: questionnaire, algorithm_id, enabled: true },
    },
  });
  const project = await save(superadmin, fields(await aCompany(superadmin), judgedBy('completo')));
  for (const code of ['0001', '0002'])
    await addPerson(superadmin, project.id, { foreign_token: code, full_name: `Persona ${code}`, email: '' });
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}`;
  const first = await loadSheet(superadmin, `${path}/upload-results`, [
    ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo'],
    ['0001', '23/11/2026', 3, 8],
    ['0002', '23/11/2026', 3, 8],
  ]);
  await onUpload(superadmin, first.id, 'run');
  const rows = async () =>
    (await done<ResultRow[]>(superadmin, `${path}/results?sort=foreign_token`)).map((one) => [
      one.score,
      one.level,
      one.passed,
    ]);
  expect(await rows()).toEqual([
    [3, 'Intermedio', false],
    [3, 'Intermedio', false],
  ]);
  // It has no levels, and one point is enough to pass.
  await save(superadmin, { ...project, ...judgedBy('breve') });
  const again = await loadSheet(superadmin, `${path}/upload-results`, [
    ['Matricola', 'Livello', 'Punteggio'],
    ['0001', 'Intermedio', ''],
    ['0002', '', 4],
  ]);
  expect(again.counts).toMatchObject({ updated: 1, unchanged: 1, refused: 0 });
  await onUpload(superadmin, again.id, 'run');
  expect(await rows()).toEqual([
    [3, 'Intermedio', false],
    [4, null, true],
  ]);
});

it('a moment with a time zone is read in it, any other as clocks in Rome showed it', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  const moments = {
    A: '2026-07-01T07:20:00Z',
    B: '2026-11-23T08:20:00.000Z',
    C: '2026-11-23T10:20+02:00',
    D: '2026-11-23 09:20:00',
    E: '23/11/2026 09.20',
  };
  for (const code of Object.keys(moments))
    await addPerson(superadmin, project.id, { foreign_token: code, full_name: code, email: '' });
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}`;
  const upload = await loadSheet(superadmin, `${path}/upload-results`, [
    ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo'],
    ...Object.entries(moments).map(([code, moment]) => [code, moment, 5, 10]),
  ]);
  await onUpload(superadmin, upload.id, 'run');
  const rows = await done<ResultRow[]>(superadmin, `${path}/results?sort=foreign_token`);
  expect(rows.map((one) => one.completed_at)).toEqual([
    '2026-07-01T07:20:00.000Z',
    ...Array.from({ length: 4 }, () => '2026-11-23T08:20:00.000Z'),
  ]);
});

it('an attempt that two rows name is what is repeated, not the Matricola', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  for (const foreign_token of ['A', 'B']) await addPerson(superadmin, project.id, { foreign_token, email: '' });
  const upload = await loadSheet(
    superadmin,
    `/api/project/${project.id}/questionnaire/${questionnaire}/upload-results`,
    [
      ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo', 'Tentativo'],
      ...['A', 'B'].map((code) => [code, '23/11/2026', 5, 10, '1']),
    ],
  );
  expect(upload.refused.map(({ row, reasons }) => [row, reasons])).toEqual([
    [3, [{ field: 'attempt', code: 'twice-in-the-file' }]],
  ]);
});

it('what would change of a result is shown with its person, before and after as people write it', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  await addPerson(superadmin, project.id, { foreign_token: 'A1', full_name: 'Anna Bianchi', email: '' });
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}/upload-results`;
  const head = ['Matricola', 'Completato il', 'Timeout', 'N. risp.', 'Punteggio', 'Punteggio massimo', 'Punteggio /30'];
  const first = await loadSheet(superadmin, path, [head, ['A1', '23/11/2026 09:20', 'Sì', 12, 15, 20, '']]);
  await onUpload(superadmin, first.id, 'run');
  const changes = async (...row: (string | number)[]) =>
    (await loadSheet(superadmin, path, [head, row])).changes.map(({ name, fields: changed }) => [
      name,
      ...changed.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
    ]);
  expect(await changes('a1', '23/11/2026 09:20', 'x', 12, '15,5', 20, '')).toEqual([
    ['Anna Bianchi', 'score: 15 → 15,5'],
  ]);
  expect(await changes('A1', '24/11/2026', 'no', 13, '15,00', 30, 20)).toEqual([
    [
      'Anna Bianchi',
      'completed_at: 23/11/2026 09:20 → 24/11/2026 00:00',
      'timeout: Sì → No',
      'items_answered: 12 → 13',
      'max_score: 20 → 30',
      'score_30: 22,5 → 20',
    ],
  ]);
});

it('thirtieths that a mended sheet still has from its export follow the new score', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  await addPerson(superadmin, project.id, { foreign_token: 'A1', email: '' });
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}`;
  const head = ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo', 'Punteggio /30'];
  const load = async (...row: (string | number)[]) =>
    onUpload(superadmin, (await loadSheet(superadmin, `${path}/upload-results`, [head, row])).id, 'run');
  await load('A1', '23/11/2026', 5, 20, '');
  await load('A1', '23/11/2026', 18, 20, '7,5');
  const [row] = await done<ResultRow[]>(superadmin, `${path}/results`);
  expect([row?.score, row?.score_30]).toEqual([18, 27]);
});

it('each unknown Matricola is refused as unknown, however many there are', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  await addPerson(superadmin, project.id, { foreign_token: 'A', email: '' });
  const upload = await loadSheet(
    superadmin,
    `/api/project/${project.id}/questionnaire/${questionnaire}/upload-results`,
    [
      ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo'],
      ...['X', 'A', 'Y', 'Y', 'a'].map((code) => [code, '23/11/2026', 5, 10]),
    ],
  );
  expect(upload.counts).toMatchObject({ created: 1, refused: 4, duplicates: 1 });
  expect(upload.refused.map(({ row, reasons }) => [row, ...reasons.map(({ code }) => code)])).toEqual([
    [2, 'not-allowed'],
    [4, 'not-allowed'],
    [5, 'not-allowed'],
    [6, 'twice-in-the-file'],
  ]);
});

it('are for a questionnaire of the project alone', async () => {
  const { project } = await aProject(superadmin);
  const body = new FormData();
  body.append('file', new Blob(['Matricola\n1']), 'a.csv');
  const path = `/api/project/${project.id}/questionnaire/999999/upload-results`;
  expect((await answerOf(superadmin, path, { method: 'POST', body })).status).toBe(404);
});

describe.runIf(hasManyConnections)('who loses the right while they wait for the project', () => {
  const head = ['Matricola', 'Punteggio', 'Punteggio massimo', 'Completato il'];
  it.each([
    [
      'participants',
      [
        ['Matricola', 'Nome'],
        ['0002', 'Ugo'],
      ],
    ],
    ['results', [head, ['0001', 15, 20, '23/11/2026']]],
  ] as const)('neither stores %s nor undoes it', async (what, rows) => {
    const { project, questionnaire } = await aProject(superadmin);
    await addPerson(superadmin, project.id, { foreign_token: '0001', email: '' });
    const email = `${what}@esempio.it`;
    const password_hash = await hashPassword('pioggia-verde-14');
    const person = { first_name: 'Ida', last_name: 'Attesa', email, password_hash, roles: ['superadmin' as const] };
    await app.db.insertInto('users').values(person).execute();
    const become = (db: Database, role: Role) =>
      sql`update users set roles = array[${role}]::text[] where email = ${email}`.execute(db);
    const rival = await app.signIn({ email, password: 'pioggia-verde-14' });
    const demote = async (trx: Database) => {
      await sql`select from projects where id = ${project.id} for update`.execute(trx);
      await become(trx, 'admin');
    };
    const whileDemoted = (call: () => Promise<Response>) => meanwhile(app.db, demote, call);
    const own = `/api/project/${project.id}`;
    const address = what === 'results' ? `${own}/questionnaire/${questionnaire}/upload-results` : `${own}/upload-users`;
    const { id, counts } = await loadSheet(rival, address, rows);
    expect(counts.created).toBe(1);
    await whileDemoted(() => rival.fetch(`/api/uploads/${id}/run`, { json: {} }));
    await become(app.db, 'superadmin');
    const refused = await untilDone(rival, await done<Upload>(rival, `/api/uploads/${id}`));
    expect(refused).toMatchObject({ state: 'failed', failure: errorSentences.forbidden });

    const again = await loadSheet(rival, address, rows);
    expect((await onUpload(rival, again.id, 'run')).state).toBe('done');
    const undone = await whileDemoted(() => rival.fetch(`/api/uploads/${again.id}/undo`, { json: {} }));
    expect(undone.status).toBe(403);
    await become(app.db, 'superadmin');
    expect((await done<Upload>(rival, `/api/uploads/${again.id}`)).state).toBe('done');
  });
});
