import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  AttemptDetails,
  Participant,
  ParticipantDetails,
  ProjectRow,
  ResultRow,
  ResultsSummary,
} from '@sodalizio/contract/projects';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { up as latestAttempts } from './migrations/2026-12-07-projects-latest-attempts.ts';
import { addPerson, aNewVersion, answerOf, aProject, aQuestionnaire, done, peopleOf, save } from './test-projects.ts';

const hasOpenpyxl = (() => {
  try {
    execFileSync('/usr/bin/python3', ['-c', 'import openpyxl'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

let app: TestApp;
let superadmin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ members: 5, now: () => new Date('2026-11-23T10:00:00Z') });
  superadmin = await app.signIn('superadmin');
});
afterAll(() => app.close());

interface Sent {
  results: { attempt: string; outcome: string; reason: string | null }[];
  code: string;
}

/** A project with two participants, its questionnaire and a token. */
async function scene(result: 'score' | 'level' = 'score', more: object = {}) {
  const { project, questionnaire } = await aProject(superadmin, more, result);
  const anna = await addPerson(superadmin, project.id, { foreign_token: '007' });
  const bruno = await addPerson(superadmin, project.id, { foreign_token: '008', full_name: 'Bruno', email: '' });
  const { secret } = await done<{ secret: string }>(superadmin, `/api/projects/${project.id}/tokens`, { name: 'Aula' });
  const send = async (json: object, token = secret, id = project.id) => {
    const answer = await fetch(`${app.url}/api/project/${id}/results`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(json),
    });
    return { status: answer.status, body: (await answer.json()) as Sent };
  };
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}`;
  const rows = (query = '') => done<ResultRow[]>(superadmin, `${path}/results${query}`);
  const one = (changes: object = {}) => ({
    foreign_token: '007',
    questionnaire_id: questionnaire,
    attempt: 'a1',
    started_at: '2026-11-23T09:00:00+01:00',
    completed_at: '2026-11-23T09:20:00+01:00',
    items_answered: 12,
    score: 15,
    max_score: 20,
    ...changes,
  });
  const reasonOf = async (changes: object) => (await send(one(changes))).body.results[0]?.reason;
  return { project, questionnaire, anna, bruno, secret, send, path, rows, one, reasonOf };
}

describe('results from a program', () => {
  it('keep their outcome where a newer version has another configuration', async () => {
    const { project, questionnaire, send, one, rows } = await scene();
    await send(one());
    expect((await rows())[0]?.passed).toBe(true);
    await aNewVersion(superadmin, questionnaire, { algorithm: 'corta' });
    const chosen = { questionnaire_id: questionnaire, algorithm_id: 'corta', enabled: true, version: 2 };
    await save(superadmin, { ...project, enabled_questionnaires: { [`quest_${questionnaire}`]: chosen } });
    expect((await send(one())).body.results[0]?.outcome).toBe('unchanged');
    expect((await rows())[0]?.passed).toBe(true);
  });

  it('are stored once for an attempt, changed by another one, and complete the participant', async () => {
    const { project, send, rows, one, questionnaire } = await scene();
    expect((await send(one())).body.results).toEqual([{ attempt: 'a1', outcome: 'created', reason: null }]);
    expect((await send(one())).body.results[0]?.outcome).toBe('unchanged');
    expect((await send(one({ score: 16, timeout: true }))).body.results[0]?.outcome).toBe('updated');
    expect(await rows()).toMatchObject([
      {
        foreign_token: '007',
        full_name: 'Anna Bianchi',
        completed_at: '2026-11-23T08:20:00.000Z',
        timeout: true,
        items_answered: 12,
        score: 16,
        max_score: 20,
        score_30: 24,
        attempts: 1,
      },
      { foreign_token: '008', completed_at: null, items_answered: 0, score: null, attempt: null, attempts: 0 },
    ]);
    const [anna, bruno] = await peopleOf(superadmin, project.id);
    expect(anna).toMatchObject({ state: 'completed', completed: 1, last_completion_time: '2026-11-23T08:20:00.000Z' });
    expect(bruno).toMatchObject({ state: 'added' } satisfies Partial<Participant>);
    const stored = await app.db
      .selectFrom('projects_results')
      .select('version_number')
      .where('questionnaire_id', '=', questionnaire)
      .execute();
    expect(stored).toEqual([{ version_number: 1 }]);
  });

  it('many at once: each stands for itself', async () => {
    const { send, one } = await scene();
    const many = [
      one(),
      one({ attempt: 'a2', foreign_token: 'nessuno' }),
      one(),
      one({ attempt: 'a3', foreign_token: '008' }),
    ];
    expect((await send({ results: many })).body.results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['created', null],
      ['refused', 'unknown-participant'],
      ['refused', 'twice-in-the-call'],
      ['created', null],
    ]);
  });

  it('are refused with a reason', async () => {
    const { send, one, reasonOf } = await scene();
    expect(await reasonOf({ questionnaire_id: 9_999 })).toBe('unknown-questionnaire');
    expect(await reasonOf({ score: null })).toBe('score-missing');
    expect(await reasonOf({ score: 21 })).toBe('score-above-most');
    expect(await reasonOf({ completed_at: '2026-11-23T08:59:59+01:00' })).toBe('completed-before-started');
    expect(await reasonOf({ replies: [] })).toBe('numbers-with-replies');
    expect(await reasonOf({ level: 'Altissimo' })).toBe('unknown-level');
    await send(one());
    expect(await reasonOf({ foreign_token: '008' })).toBe('attempt-of-another');
    expect((await send(one({ score: -1 }))).status).toBe(400);
    expect((await send(one({ altro: 1 }))).status).toBe(400);
    expect((await send({ results: [] })).status).toBe(400);
  });

  it('of who was removed and added again are theirs again, of nobody else with the same Matricola', async () => {
    const { project, send, one, reasonOf, rows, anna } = await scene();
    await send(one());
    const remove = (id: number) =>
      done(superadmin, `/api/project/${project.id}/act`, {
        act: 'remove',
        choice: { ids: [id] },
        confirmed: 1,
      });
    await remove(anna.id);
    const other = await addPerson(superadmin, project.id, {
      foreign_token: '007',
      full_name: 'Carla Verdi',
      email: '',
    });
    expect(await reasonOf({})).toBe('attempt-of-another');
    await remove(other.id);
    await addPerson(superadmin, project.id, { foreign_token: '007' });
    const own = one({ attempt: 'a2', completed_at: null });
    expect((await send({ results: [own, one()] })).body.results.map(({ outcome }) => outcome)).toEqual([
      'created',
      'updated',
    ]);
    expect((await send(one())).body.results[0]?.outcome).toBe('unchanged');
    expect((await rows()).find(({ foreign_token }) => foreign_token === '007')).toMatchObject({
      attempts: 2,
      score: 15,
    });
    const [again] = await peopleOf(superadmin, project.id);
    expect(again).toMatchObject({ foreign_token: '007', state: 'completed', completed: 1 });
  });

  it('with replies are counted here, and read question by question', async () => {
    const { project, send, rows, questionnaire } = await scene();
    const replies = [
      { code: 'D1', chosen: ['A'] },
      { code: 'D2', chosen: [] },
    ];
    const sent = { foreign_token: '007', questionnaire_id: questionnaire, attempt: 'r1', replies };
    const { content } = await done<{ content: { questions: { code: string }[] } }>(
      superadmin,
      `/api/questionnaires/${questionnaire}/versions/1`,
    );
    const codes = content.questions.map(({ code }) => code);
    const known = replies.map((reply, at) => ({ ...reply, code: codes[at] ?? '' }));
    const answer = await send({ ...sent, replies: known, completed_at: '2026-11-23T09:00:00Z' });
    expect(answer.body.results[0]).toMatchObject({ outcome: 'created' });
    const [row] = await rows();
    expect(row).toMatchObject({ items_answered: 1, attempts: 1 });
    expect(row?.max_score).toBeGreaterThan(0);
    const details = await done<AttemptDetails>(superadmin, `/api/project/${project.id}/attempts/${row?.attempt}`);
    expect(details).toMatchObject({ version: '1.0', source: 'Aula' });
    expect(details.questions.map(({ code }) => code)).toEqual(codes.slice(0, 2));
    expect(details.questions[1]).toMatchObject({ answer: '', correct: false });
    expect((await send({ ...sent, attempt: 'r2', replies: [{ code: 'ignota' }] })).body.results[0]?.reason).toBe(
      'unknown-question',
    );
  });

  it('with replies sent again change nothing, in whatever order a program writes their fields', async () => {
    const { send, questionnaire } = await scene();
    const { content } = await done<{ content: { questions: { code: string }[] } }>(
      superadmin,
      `/api/questionnaires/${questionnaire}/versions/1`,
    );
    const replies = content.questions.map(({ code }) => ({ code, chosen: ['A'], text: '', given: 0 }));
    const sent = { foreign_token: '007', questionnaire_id: questionnaire, attempt: 'r1', replies };
    const outcome = async (json: object) => (await send(json)).body.results[0]?.outcome;
    expect(await outcome(sent)).toBe('created');
    expect(await outcome(sent)).toBe('unchanged');
    expect(await outcome({ ...sent, replies: replies.map(({ code, ...rest }) => ({ ...rest, code })) })).toBe(
      'unchanged',
    );
    expect(await outcome({ ...sent, replies: replies.map((one) => ({ ...one, chosen: ['B'] })) })).toBe('updated');
  });

  it('an open attempt does not hide a completed one; a later completed one counts', async () => {
    const { send, one, rows } = await scene();
    await send(one());
    await send(one({ attempt: 'a2', completed_at: null, score: null, max_score: null, items_answered: 3 }));
    expect((await rows())[0]).toMatchObject({ score: 15, attempts: 2 });
    await send(one({ attempt: 'a3', score: 9 }));
    expect((await rows())[0]).toMatchObject({ score: 9, attempts: 3 });
  });

  it('the attempt that was completed last counts, in whatever order they arrive', async () => {
    const { send, one, rows } = await scene();
    const taken = (attempt: string, day: string, score: number) =>
      send(one({ attempt, score, started_at: `${day}T08:00:00Z`, completed_at: `${day}T08:20:00Z` }));
    await taken('a2', '2026-11-22', 18);
    await taken('a1', '2026-11-21', 9);
    expect((await rows())[0]).toMatchObject({ score: 18, completed_at: '2026-11-22T08:20:00.000Z', attempts: 2 });
    // A moment that was mended may change which one counts.
    await taken('a1', '2026-11-23', 9);
    expect((await rows())[0]).toMatchObject({ score: 9, completed_at: '2026-11-23T08:20:00.000Z' });
  });

  it('that an attempt was begun changes nothing where it arrives after its end', async () => {
    const { project, send, one, rows } = await scene();
    const begun = one({ completed_at: null, score: null, max_score: null, items_answered: 0 });
    await send(one());
    expect((await send(begun)).body.results[0]).toMatchObject({ outcome: 'unchanged', reason: null });
    expect((await rows())[0]).toMatchObject({
      completed_at: '2026-11-23T08:20:00.000Z',
      score: 15,
      items_answered: 12,
    });
    // Their reminders would begin again.
    expect((await peopleOf(superadmin, project.id))[0]).toMatchObject({ state: 'completed', completed: 1 });

    // An attempt that is open goes on as before.
    const other = { attempt: 'a2', foreign_token: '008' };
    expect((await send({ ...begun, ...other })).body.results[0]?.outcome).toBe('created');
    expect((await send({ ...begun, ...other, items_answered: 4 })).body.results[0]?.outcome).toBe('updated');
    expect((await send(one(other))).body.results[0]?.outcome).toBe('updated');
  });

  it('that an attempt was begun gives its end back to who was removed and added again', async () => {
    const { project, send, one, rows, anna } = await scene();
    await send(one());
    await done(superadmin, `/api/project/${project.id}/act`, {
      act: 'remove',
      choice: { ids: [anna.id] },
      confirmed: 1,
    });
    await addPerson(superadmin, project.id, { foreign_token: '007' });
    const begun = one({ completed_at: null, score: null, max_score: null });
    expect((await send(begun)).body.results[0]?.outcome).toBe('updated');
    expect((await rows()).find(({ foreign_token }) => foreign_token === '007')).toMatchObject({
      score: 15,
      attempts: 1,
    });
  });

  it('of open attempts the one that was begun last counts, one without a moment last', async () => {
    const { send, one, rows } = await scene();
    const open = (attempt: string, started_at: string | null, items_answered: number) =>
      send(one({ attempt, started_at, items_answered, completed_at: null, score: null, max_score: null }));
    await open('a2', '2026-11-22T08:00:00Z', 2);
    await open('a1', '2026-11-21T08:00:00Z', 1);
    await open('a0', null, 5);
    expect((await rows())[0]).toMatchObject({ items_answered: 2, attempts: 3 });
  });

  it('attempts that were stored when the last arrived counted are put right by the migration', async () => {
    const { project, send, one, rows } = await scene();
    await send(one({ attempt: 'a2', score: 18 }));
    await send(one({ attempt: 'a1', score: 9, started_at: null, completed_at: '2026-11-21T08:20:00Z' }));
    for (const counting of ['', 'a1'])
      await sql`update projects_results set is_last = attempt = ${counting} where project_id = ${project.id}`.execute(
        app.db,
      );
    expect((await rows())[0]).toMatchObject({ score: 9 });
    const migration: Migration = { up: latestAttempts };
    await app.db.transaction().execute((trx) => migration.up(trx));
    expect((await rows())[0]).toMatchObject({ score: 18, attempts: 2 });
  });

  it('keep the version they were made with', async () => {
    const { project, questionnaire, send, one } = await scene();
    await send(one());
    await aNewVersion(superadmin, questionnaire);
    const key = `quest_${questionnaire}` as const;
    const enabled_questionnaires = { [key]: { ...project.enabled_questionnaires[key], version: 2 } };
    await save(superadmin, { ...project, enabled_questionnaires });
    await send(one({ score: 17 }));
    await send(one({ attempt: 'a2', foreign_token: '008' }));
    const versions = await app.db
      .selectFrom('projects_results')
      .select(['attempt', 'version_number'])
      .where('project_id', '=', project.id)
      .orderBy('attempt')
      .execute();
    expect(versions).toEqual([
      { attempt: 'a1', version_number: 1 },
      { attempt: 'a2', version_number: 2 },
    ]);
  });

  it('a reminder that waits is stopped by what completes, and follows the project’s deadline', async () => {
    const { project, anna, bruno, send, one } = await scene();
    const carla = await addPerson(superadmin, project.id, {
      foreign_token: '009',
      full_name: 'Carla',
      email: 'c@posta.example',
    });
    await app.app.mailWorker.stop();
    const act = { act: 'remind', choice: { all: true } };
    expect(await done(superadmin, `/api/project/${project.id}/act`, act)).toMatchObject({ reached: 2 });
    await send(one());
    const states = await app.db
      .selectFrom('projects_mails as m')
      .innerJoin('mail_deliveries as d', 'd.id', 'm.delivery_id')
      .select(['m.participant_id', 'd.state'])
      .where('m.participant_id', 'in', [anna.id, bruno.id, carla.id])
      .orderBy('m.participant_id')
      .execute();
    expect(states.map(({ state }) => state)).toEqual(['stopped', 'queued']);
    const check = { act: 'remind', choice: { all: true } };
    expect(await done(superadmin, `/api/project/${project.id}/check-act`, check)).toEqual({
      chosen: 3,
      reached: 1,
      digest: expect.any(String),
      lately: { people: 1, last: '2026-11-23T10:00:00.000Z' },
      left_out: [
        { reason: 'no-address', people: 1 },
        { reason: 'completed', people: 1 },
      ],
    });
    const ofCarla = async () => {
      const { rows } = await sql<{ state: string; until: string }>`select d.state, d.fields->>'scadenza' as until
        from mail_deliveries d join projects_mails m on m.delivery_id = d.id where m.participant_id = ${carla.id}`.execute(
        app.db,
      );
      return rows;
    };
    const later = await save(superadmin, { ...project, deadline: '2031-02-01' });
    expect(await ofCarla()).toEqual([{ state: 'queued', until: '01/02/2031' }]);
    const off = Object.entries(later.enabled_questionnaires).map(([key, one]) => [key, { ...one, enabled: false }]);
    await save(superadmin, { ...later, enabled_questionnaires: Object.fromEntries(off) });
    expect((await ofCarla()).map(({ state }) => state)).toEqual(['stopped']);
    app.app.mailWorker.start();
  });

  it('a reminder that waits is stopped where it no longer applies once its participant is back, or past a new deadline', async () => {
    const { project, anna, send, one } = await scene();
    const { id: other } = await aQuestionnaire(superadmin);
    const [chosen] = Object.values(project.enabled_questionnaires);
    const key = `quest_${other}` as const;
    const enabled_questionnaires = {
      ...project.enabled_questionnaires,
      [key]: { algorithm_id: null, ...chosen, questionnaire_id: other, enabled: true, version: null },
    };
    const wider = await save(superadmin, { ...project, enabled_questionnaires });
    const late = await addPerson(superadmin, project.id, { foreign_token: '009', email: 'c@posta.example' });
    const open = await addPerson(superadmin, project.id, { foreign_token: '010', email: 'd@posta.example' });
    await send(one());
    await app.app.mailWorker.stop();
    const act = (json: object) => done(superadmin, `/api/project/${project.id}/act`, json);
    await act({ act: 'remind', choice: { all: true } });
    const gone = { ids: [anna.id, open.id] };
    await act({ act: 'remove', choice: gone });
    // Anna has done the only one that is left.
    const without = { ...enabled_questionnaires, [key]: { ...enabled_questionnaires[key], enabled: false } };
    await save(superadmin, { ...wider, enabled_questionnaires: without });
    await act({ act: 'restore', choice: gone });
    await act({ act: 'set-deadline', choice: { ids: [late.id] }, deadline: '2026-11-22' });
    const states = await Promise.all(
      [anna, open, late].map(async ({ id }) => {
        const path = `/api/project/${project.id}/users/${id}`;
        return (await done<ParticipantDetails>(superadmin, path)).mails.map(({ state }) => state);
      }),
    );
    expect(states).toEqual([['stopped'], ['queued'], ['stopped']]);
  });
});

describe('a questionnaire that is switched off', () => {
  const off = (questionnaire: number) => ({
    [`quest_${questionnaire}`]: { questionnaire_id: questionnaire, algorithm_id: null, enabled: false },
  });

  it('with results stays with the project, and its filter finds it, archived too', async () => {
    const { project, questionnaire, send, one } = await scene();
    await send(one());
    const [test] = project.questionnaires;
    const found = async () =>
      (await done<ProjectRow[]>(superadmin, `/api/projects?questionnaire=${questionnaire}`)).map((row) => ({
        id: row.id,
        enabled: row.questionnaires.length,
        former: row.former_questionnaires,
      }));
    expect(await found()).toEqual([{ id: project.id, enabled: 1, former: [] }]);
    const saved = await save(superadmin, { ...project, enabled_questionnaires: off(questionnaire) });
    const former = [{ id: questionnaire, name: test?.name }];
    expect(saved).toMatchObject({ questionnaires: [], former_questionnaires: former });
    expect(await found()).toEqual([{ id: project.id, enabled: 0, former }]);
    const stored = await done<{ revision: number }>(superadmin, `/api/questionnaires/${questionnaire}`);
    const archiving = { archived: true, revision: stored.revision };
    await done(superadmin, `/api/questionnaires/${questionnaire}/archive`, archiving);
    const offered = async (query: string) =>
      (await done<{ id: number }[]>(superadmin, `/api/projects/questionnaires${query}`)).some(
        ({ id }) => id === questionnaire,
      );
    expect([await offered(''), await offered('?used=true')]).toEqual([false, true]);
  });

  it('without results leaves nothing behind', async () => {
    const { project, questionnaire } = await scene();
    const saved = await save(superadmin, { ...project, enabled_questionnaires: off(questionnaire) });
    expect(saved.former_questionnaires).toEqual([]);
    expect(await done(superadmin, `/api/projects?questionnaire=${questionnaire}`)).toEqual([]);
    const { revision } = await done<{ revision: number }>(superadmin, `/api/questionnaires/${questionnaire}`);
    await done(superadmin, `/api/questionnaires/${questionnaire}/archive`, { archived: true, revision });
    const offered = await done<{ id: number }[]>(superadmin, '/api/projects/questionnaires?used=true');
    expect(offered.map(({ id }) => id)).not.toContain(questionnaire);
  });
});

describe('integration tokens', () => {
  it('open one project, until they are revoked; the secret is shown once', async () => {
    const { project, secret, send, one } = await scene();
    const { project: other } = await scene();
    expect(secret).toMatch(/^spt_/);
    for (const token of ['', 'spt_wrong', secret.slice(4)]) expect((await send(one(), token)).status).toBe(401);
    expect(await send(one(), secret, other.id)).toMatchObject({
      status: 401,
      body: { code: 'integration-token-wrong' },
    });
    expect((await send(one(), secret, 999_999)).status).toBe(401);
    const listed = await done<{ tokens: { id: number; name: string }[] }>(
      superadmin,
      `/api/projects/${project.id}/tokens`,
    );
    expect(listed.tokens).toMatchObject([{ name: 'Aula' }]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    const stored = await app.db.selectFrom('projects_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    const path = (id: number) => `/api/projects/${id}/tokens/${listed.tokens[0]?.id}`;
    expect((await answerOf(superadmin, path(other.id), { method: 'DELETE' })).status).toBe(404);
    expect((await answerOf(superadmin, path(project.id), { method: 'DELETE' })).status).toBe(200);
    expect((await send(one())).status).toBe(401);
  });
});

describe('reading results', () => {
  it('are found however the name of the participant is typed', async () => {
    const { project, rows } = await scene();
    await addPerson(superadmin, project.id, { foreign_token: '009', full_name: 'Carla D’Ascenzo', email: '' });
    for (const search of ['dascenzo', "d'ascenzo", 'carla dascenzo', "D'Ascenzo, Carla.", '009,'])
      expect((await rows(`?search=${encodeURIComponent(search)}`)).map((one) => one.foreign_token)).toEqual(['009']);
  });

  it('searches, filters, orders and pages; sums up', async () => {
    const { send, one, rows, path } = await scene('level');
    await send(
      one({
        score: undefined,
        max_score: undefined,
        open_answer: 'Un testo\nlungo',
        timeout: true,
        score_30: null,
        level: undefined,
        completed_at: null,
      }),
    );
    expect((await rows('?state=open')).map(({ foreign_token }) => foreign_token)).toEqual(['007', '008']);
    expect((await rows('?timeout=true')).map(({ foreign_token }) => foreign_token)).toEqual(['007']);
    expect((await rows('?search=bruno')).map(({ foreign_token }) => foreign_token)).toEqual(['008']);
    expect((await rows('?sort=-foreign_token')).map(({ foreign_token }) => foreign_token)).toEqual(['008', '007']);
    const page = await done<{ results: ResultRow[] }>(superadmin, `${path}/results?limit=1`);
    expect(page).toMatchObject({ total: 2, participants: 2, completed: 0 });
    expect(page.results).toHaveLength(1);
    expect((await answerOf(superadmin, `${path}9/results`)).status).toBe(404);
  });

  it('windows of any order have the numbers of all, also behind the last and with nobody found', async () => {
    const { send, one, path, project } = await scene();
    await addPerson(superadmin, project.id, { foreign_token: '009', full_name: 'Carla', email: '' });
    await send(one({ score: 5 }));
    await send(one({ attempt: 'a2', foreign_token: '009', score: 18 }));
    const window = async (query: string) => {
      const { results, ...numbers } = await done<{ results: ResultRow[] }>(superadmin, `${path}/results?${query}`);
      expect(numbers).toMatchObject({ participants: 3, completed: 2 });
      return [(numbers as { total?: number }).total, ...results.map(({ foreign_token }) => foreign_token)];
    };
    expect(await window('limit=2')).toEqual([3, '007', '008']);
    expect(await window('limit=2&offset=2')).toEqual([3, '009']);
    expect(await window('limit=2&sort=-full_name')).toEqual([3, '009', '008']);
    expect(await window('limit=2&sort=foreign_token&state=completed')).toEqual([2, '007', '009']);
    // Who has no result comes last both ways.
    expect(await window('limit=3&sort=-score')).toEqual([3, '009', '007', '008']);
    expect(await window('limit=3&sort=score')).toEqual([3, '007', '009', '008']);
    for (const order of ['full_name', '-score']) {
      expect(await window(`limit=2&offset=9&sort=${order}`)).toEqual([3]);
      expect(await window(`limit=2&search=nessuno&sort=${order}`)).toEqual([0]);
      expect(await window(`limit=2&search=a&state=completed&sort=${order}`)).toHaveLength(3);
    }
  });

  it('who has not completed comes last by numbers, which lists show of completed attempts alone', async () => {
    const { send, one, rows } = await scene();
    await send(one({ foreign_token: '007', score: 12, completed_at: null }));
    await send(one({ foreign_token: '008', attempt: 'a2', score: 18 }));
    for (const sort of ['score', '-score', 'score_30', '-score_30'])
      expect((await rows(`?sort=${sort}`)).map(({ foreign_token }) => foreign_token)).toEqual(['008', '007']);
  });

  it('the summary has levels in their order, also where nobody has a score', async () => {
    const { project, questionnaire, send, one, path } = await scene('level');
    const withLevels = { questionnaire_id: questionnaire, algorithm_id: 'completo', enabled: true };
    await save(superadmin, { ...project, enabled_questionnaires: { [`quest_${questionnaire}`]: withLevels } });
    const named = (foreign_token: string, level: string) =>
      send(one({ foreign_token, attempt: foreign_token, level, score: null, max_score: null }));
    for (const [foreign_token, level] of [
      ['007', 'Avanzato'],
      ['008', 'Base'],
    ] as const)
      expect((await named(foreign_token, level)).body.results).toMatchObject([{ outcome: 'created' }]);
    const { distribution } = await done<ResultsSummary>(superadmin, `${path}/summary`);
    expect(distribution).toEqual([
      { label: 'Base', people: 1 },
      { label: 'Avanzato', people: 1 },
    ]);
  });

  it('the summary has what its pictures show', async () => {
    const { send, one, path } = await scene();
    await send(one());
    await send(
      one({ attempt: 'a2', foreign_token: '008', score: 20, completed_at: '2026-11-22T23:30:00Z', started_at: null }),
    );
    expect(await done<ResultsSummary>(superadmin, `${path}/summary`)).toMatchObject({
      result: 'score',
      participants: 2,
      completed: 2,
      distribution: [
        { label: '22', people: 1 },
        { label: '30', people: 1 },
      ],
      days: [{ day: '2026-11-23', people: 2 }],
    });
  });

  it.runIf(hasOpenpyxl)('the spreadsheet has typed cells, as another program reads it', async () => {
    const { project, send, one, path } = await scene();
    await send(one({ score: 15.5 }));
    const answer = await superadmin.fetch(`${path}/results?download=true`);
    expect(answer.headers.get('content-disposition')).toMatch(
      /filename="risultati-Progetto-Questionario-\d+-2026-11-23\.xlsx"/,
    );
    const folder = mkdtempSync(join(tmpdir(), 'sodalizio-results-'));
    const file = join(folder, 'risultati.xlsx');
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    const script = `import openpyxl, json, sys
s = openpyxl.load_workbook(sys.argv[1]).active
print(json.dumps([[str(c.value) if c.is_date else c.value for c in r] for r in s.iter_rows()]))`;
    const cells = JSON.parse(execFileSync('/usr/bin/python3', ['-c', script, file]).toString());
    rmSync(folder, { recursive: true });
    expect(cells).toEqual([
      [
        'N.',
        'Matricola',
        'Nome',
        'Stato',
        'Completato il',
        'Timeout',
        'N. risp.',
        'Punteggio',
        'Punteggio massimo',
        'Punteggio /30',
        'Esito',
        'Tentativo',
      ],
      [
        1,
        '007',
        'Anna Bianchi',
        'Completato',
        '2026-11-23 09:20:00',
        null,
        12,
        15.5,
        20,
        23.3,
        expect.anything(),
        'a1',
      ],
      [2, '008', 'Bruno', 'Da completare', null, null, 0, null, null, null, null, null],
    ]);
    const audited = await app.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_kind', '=', 'project')
      .where('subject_id', '=', String(project.id))
      .where('action', '=', 'projects.export')
      .execute();
    expect(audited).toHaveLength(1);
  });
});

it('a call with a wrong, revoked or another project’s token is refused before its body is read', async () => {
  const [one, other] = [await scene(), await scene()];
  const made = (id: number) =>
    done<{ id: number; secret: string }>(superadmin, `/api/projects/${id}/tokens`, { name: 'Aula' });
  const [token, others] = [await made(one.project.id), await made(other.project.id)];
  const { hostname, port } = new URL(app.url);
  /** Status of a call of which only the head is sent: 4 MB are announced, and none of them comes. */
  const headAlone = (authorization: string, project: number | string = one.project.id, longest = 20_000) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `POST /api/project/${project}/results HTTP/1.1\r\nhost: x\r\n${authorization}content-type: application/json\r\ncontent-length: 4000000\r\n\r\n`,
        ),
      );
      socket.setTimeout(longest, () => {
        socket.destroy();
        resolve('waits for the body');
      });
      socket.on('data', (bytes) => {
        socket.destroy();
        resolve(String(bytes).slice(9, 12));
      });
      socket.on('error', reject);
    });
  const bearer = (secret: string) => `authorization: Bearer ${secret}\r\n`;
  expect(await headAlone(bearer(token.secret), one.project.id, 2_000)).toBe('waits for the body');
  for (const wrong of ['', bearer('spt_falso'), bearer(others.secret), 'authorization: Basic eDp5\r\n'])
    expect(await headAlone(wrong)).toBe('401');
  expect(await headAlone(bearer(token.secret), other.project.id)).toBe('401');
  expect(await headAlone(bearer(token.secret), 'x')).toBe('401');
  await superadmin.fetch(`/api/projects/${one.project.id}/tokens/${token.id}`, { method: 'DELETE' });
  expect(await headAlone(bearer(token.secret))).toBe('401');
});
