import type { Project, ProjectEvent, ProjectRow } from '@sodalizio/contract/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasManyConnections, meanwhile } from '../../test/meanwhile.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import type { Database } from '../db/open-database.ts';
import { findSlices, inDemoOrder } from '../platform/slices.ts';
import {
  aCompany,
  addPerson,
  aNewVersion,
  answerOf,
  aProject,
  aQuestionnaire,
  done,
  fields,
  link,
  save,
  texts,
} from './test-projects.ts';

let app: TestApp;
let superadmin: SignedIn;
let admin: SignedIn;
let secretary: SignedIn;
let company: number;
beforeAll(async () => {
  app = await startTestApp({ members: 5, now: () => new Date('2026-11-23T10:00:00Z') });
  superadmin = await app.signIn('superadmin');
  admin = await app.signIn('admin');
  secretary = await app.signIn('secretary');
  company = await aCompany(superadmin);
});
afterAll(() => app.close());

type Refused = { code: string; fields: { path: string; code: string }[] };
const post = (json: object, person = superadmin) => answerOf<Project & Refused>(person, '/api/projects', { json });
const list = (query = '', person = superadmin) => done<ProjectRow[]>(person, `/api/projects${query}`);
const namesOf = (rows: readonly ProjectRow[]) => rows.map(({ name }) => name);

describe('saving', () => {
  it('adds a project with the fields of the specification, and gives it back', async () => {
    const { project, questionnaire } = await aProject(superadmin, { name: 'Corso A', deadline: '2026-12-31' });
    expect(project).toMatchObject({
      name: 'Corso A',
      company_name: expect.stringMatching(/^Ditta \d+$/),
      state: 'preparing',
      deadline: '2026-12-31',
      participants_number: 0,
      active_lang: { it: true, en: false },
      ...texts,
      questionnaires: [{ id: questionnaire, result: 'score', version: 1, version_name: '1.0', newer: false }],
      revision: 1,
    });
    expect(project.enabled_questionnaires).toEqual({
      [`quest_${questionnaire}`]: {
        questionnaire_id: questionnaire,
        algorithm_id: project.questionnaires[0]?.algorithms[0]?.id,
        enabled: true,
        version: 1,
      },
    });
    expect(project.token).toMatch(/^[0-9a-f]{64}$/);
    expect(await done(superadmin, `/api/projects/${project.id}`)).toEqual(project);
  });

  it('names every field that is missing, of active languages alone', async () => {
    const nothing = { it: '', en: '' };
    const { status, body } = await post(
      fields(999, {
        active_lang: { it: true, en: false },
        enable_privacy: true,
        subject_welcome_email: nothing,
        template_welcome_email: { it: '<p></p>', en: '' },
        template_reminder_email: { it: '<p>Senza collegamento</p>', en: '' },
        enabled_questionnaires: { quest_5: { questionnaire_id: 5, algorithm_id: null, enabled: true } },
      }),
    );
    expect(status).toBe(400);
    expect(body.fields).toEqual([
      { path: 'body.subject_welcome_email.it', code: 'required' },
      { path: 'body.template_welcome_email.it', code: 'required' },
      { path: 'body.template_reminder_email.it', code: 'wrong-format' },
      { path: 'body.privacy_policy.it', code: 'required' },
      { path: 'body.company', code: 'required' },
      { path: 'body.enabled_questionnaires.quest_5.algorithm_id', code: 'required' },
    ]);
    const noLanguage = await post(fields(company, { active_lang: { it: false, en: false } }));
    expect(noLanguage.body.fields).toEqual([{ path: 'body.active_lang', code: 'required' }]);
  });

  it('cleans texts, and keeps the personal link', async () => {
    const welcome = { it: `<p onclick="x()">Ciao <script>alert(1)</script>${link}</p>`, en: '' };
    const project = await save(superadmin, fields(company, { template_welcome_email: welcome }));
    expect(project.template_welcome_email.it).toBe(`<p>Ciao ${link}</p>`);
  });

  it('refuses a questionnaire that is gone or archived, and a configuration of another version', async () => {
    const gone = { quest_9: { questionnaire_id: 9_999, algorithm_id: 'x', enabled: true } };
    expect((await post(fields(company, { enabled_questionnaires: gone }))).body.code).toBe(
      'project-questionnaire-gone',
    );
    const one = await aQuestionnaire(superadmin);
    const wrong = { [`quest_${one.id}`]: { questionnaire_id: one.id, algorithm_id: 'nessuna', enabled: true } };
    expect((await post(fields(company, { enabled_questionnaires: wrong }))).body.fields).toEqual([
      { path: `body.enabled_questionnaires.quest_${one.id}.algorithm_id`, code: 'not-allowed' },
    ]);
    await done(superadmin, `/api/questionnaires/${one.id}/archive`, { archived: true, revision: one.revision });
    expect((await post(fields(company, { enabled_questionnaires: wrong }))).status).toBe(422);
  });

  it('takes the fields of the specification alone: deadline and rule that a save leaves out stay', async () => {
    const { deadline: _, reminder_every: __, reminder_most: ___, ...known } = fields(company);
    expect(await save(superadmin, known)).toMatchObject({ deadline: null, reminder_every: null, reminder_most: 3 });
    const own = { deadline: '2026-12-31', reminder_every: 7, reminder_most: 2 };
    const { id } = await save(superadmin, fields(company, own));
    expect(await save(superadmin, { ...known, id })).toMatchObject(own);
  });

  it.runIf(hasManyConnections)('is found by who waits while a colleague gives it another company', async () => {
    const { project } = await aProject(superadmin);
    const other = await aCompany(superadmin);
    const moved = (trx: Database) =>
      sql`update projects set company_id = ${other} where id = ${project.id}`.execute(trx);
    const added = await meanwhile(app.db, moved, () => addPerson(superadmin, project.id));
    expect(added.full_name).toBe('Anna Bianchi');
  });

  it.runIf(hasManyConnections)('takes the version that comes into use while it is saved', async () => {
    const { id } = await aQuestionnaire(superadmin);
    const chosen = { questionnaire_id: id, algorithm_id: 'completo', enabled: true };
    const publish = async (trx: Database) => {
      await sql`insert into questionnaires_versions (questionnaire_id, number, version, file_id, saved_at)
        select questionnaire_id, 2, '2.0', file_id, now() from questionnaires_versions where questionnaire_id = ${id}`.execute(
        trx,
      );
      await sql`update questionnaires set current = 2, version = '2.0' where id = ${id}`.execute(trx);
    };
    const project = await meanwhile(app.db, publish, () =>
      save(superadmin, fields(company, { enabled_questionnaires: { [`quest_${id}`]: chosen } })),
    );
    expect(project.questionnaires).toMatchObject([{ id, version: 2 }]);
  });

  it('keeps the version it was made with until another is chosen; its questionnaire cannot be deleted', async () => {
    const { project, questionnaire } = await aProject(superadmin);
    await aNewVersion(superadmin, questionnaire);
    const again = await save(superadmin, { ...project, name: 'Ancora' });
    expect(again.questionnaires).toMatchObject([{ version: 1, newer: true }]);
    const key = `quest_${questionnaire}` as const;
    const newer = { [key]: { ...again.enabled_questionnaires[key], version: 2 } };
    const moved = await save(superadmin, { ...again, enabled_questionnaires: newer });
    expect(moved.questionnaires).toMatchObject([{ version: 2, version_name: '2.0', newer: false }]);
    expect((await answerOf(superadmin, `/api/questionnaires/${questionnaire}`, { method: 'DELETE' })).body.code).toBe(
      'questionnaire-in-use',
    );
    const off = { [key]: { ...newer[key], enabled: false } };
    const without = await save(superadmin, { ...moved, enabled_questionnaires: off });
    expect(without.questionnaires).toEqual([]);
    expect((await answerOf(superadmin, `/api/questionnaires/${questionnaire}`, { method: 'DELETE' })).status).toBe(200);
    // Cronologia still names it, with its versions.
    const { events } = await done<{ events: ProjectEvent[] }>(superadmin, `/api/projects/${project.id}/history`);
    const [name, configuration] = [moved.questionnaires[0]?.name, moved.questionnaires[0]?.algorithms[0]?.name];
    const [first, second] = [`${name} 1.0 (${configuration})`, `${name} 2.0 (${configuration})`];
    expect(events.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'questionnaires', before: second, after: '' }],
      [{ field: 'questionnaires', before: first, after: second }],
    ]);
  });

  describe('of a new project that is sent again', () => {
    const request = '6f9f1b8e-0f4e-4c55-9f3a-1c2d3e4f5a6b';
    const another = request.replace('6f', '7f');
    const named = async (name: string) => (await list()).filter((one) => one.name === name).length;

    it('answers the same project; what was typed since is an edit of it, unless somebody has worked on it', async () => {
      const { project: like } = await aProject(superadmin);
      const { enabled_questionnaires } = like;
      const once = fields(company, { name: 'Una volta', deadline: '2027-03-31', enabled_questionnaires, request });
      const first = await save(superadmin, once);
      expect(await save(superadmin, once)).toEqual(first);
      const second = await save(superadmin, { ...once, name: 'Rinominato' });
      expect(second).toMatchObject({ id: first.id, token: first.token, name: 'Rinominato', revision: 2 });
      expect(await save(superadmin, { ...once, name: 'Rinominato' })).toEqual(second);
      expect((await post({ ...once, name: 'Di nuovo' })).body).toMatchObject({
        code: 'conflict',
        fields: [],
        message: expect.stringMatching(/^«Rinominato» è già stato aggiunto/),
      });
      expect([await named('Una volta'), await named('Rinominato'), await named('Di nuovo')]).toEqual([0, 1, 0]);
      const { events } = await done<{ events: ProjectEvent[] }>(superadmin, `/api/projects/${first.id}/history`);
      expect(events.map(({ act }) => act)).toEqual(['update', 'create']);
    });

    it('answers the same project at the same moment', async () => {
      const twice = fields(company, { name: 'Insieme', request: another });
      const [one, other] = await Promise.all([save(superadmin, twice), save(superadmin, twice)]);
      expect(one).toEqual(other);
      expect(await named('Insieme')).toBe(1);
    });

    it('adds another one without a request, under another one, and where the first was deleted', async () => {
      const own = another.replace('7f', '8f');
      const first = await save(superadmin, fields(company, { name: 'Altri', request: own }));
      await save(superadmin, fields(company, { name: 'Altri', request: own.replace('8f', '9f') }));
      await save(superadmin, fields(company, { name: 'Altri' }));
      await save(superadmin, fields(company, { name: 'Altri' }));
      expect(await named('Altri')).toBe(4);
      await answerOf(superadmin, `/api/projects/${first.id}`, { method: 'DELETE' });
      const again = await save(superadmin, fields(company, { name: 'Altri', request: own }));
      expect(again.id).not.toBe(first.id);
    });
  });

  it('is refused where somebody else has saved since, and has a Cronologia', async () => {
    const project = await save(superadmin, fields(company, { name: 'Prima' }));
    const second = await save(superadmin, { ...project, name: 'Poi' });
    expect(second.revision).toBe(2);
    expect((await post({ ...project, name: 'Troppo tardi' })).body.code).toBe('conflict');
    const { events } = await done<{ events: ProjectEvent[] }>(superadmin, `/api/projects/${project.id}/history`);
    expect(events.map(({ act }) => act)).toEqual(['update', 'create']);
    expect(events[0]?.changes).toEqual([{ field: 'name', before: 'Prima', after: 'Poi' }]);
  });
});

describe('companies', () => {
  it('are added once, by name and partita IVA', async () => {
    const add = (json: object) => answerOf<Refused>(superadmin, '/api/projects/companies', { json });
    expect((await add({ name: 'Cooperativa Sole', vat_number: '01234560992' })).status).toBe(200);
    expect((await add({ name: 'cooperativa  SOLE' })).body).toMatchObject({
      code: 'conflict',
      fields: [{ path: 'body.name', code: 'taken' }],
    });
    for (const vat_number of ['01234560992', 'IT01234560992', 'it 0123 4560 992', '012.345.609-92'])
      expect((await add({ name: 'Altra', vat_number })).body.fields).toEqual([
        { path: 'body.vat_number', code: 'taken' },
      ]);
    const names = (await done<{ name: string }[]>(secretary, '/api/lists/companies')).map(({ name }) => name);
    expect(names).toContain('Cooperativa Sole');
  });

  it('without a partita IVA are as many as there are, also where somebody writes a dash for none', async () => {
    const add = (json: object) =>
      answerOf<Refused & { vat_number: string }>(superadmin, '/api/projects/companies', { json });
    // As an earlier release has stored it.
    const { body: first } = await add({ name: 'Senza Uno', vat_number: '-' });
    await sql`update projects_companies set vat_number = '-' where name = 'Senza Uno'`.execute(app.db);
    expect(first).toMatchObject({ vat_number: '' });
    for (const [name, vat_number] of [
      ['Senza Due', undefined],
      ['Senza Tre', ''],
      ['Senza Quattro', '-'],
      ['Senza Cinque', 'n.d.'],
      ['Senza Sei', 'N.D.'],
    ])
      expect((await add({ name, vat_number })).body).toMatchObject({ name, vat_number: '' });
  });
});

describe('the list', () => {
  it('is searched, filtered by company, questionnaire and state, ordered and paged', async () => {
    const { project, questionnaire } = await aProject(superadmin, { name: 'Zeta unico', deadline: '2026-11-22' });
    const { project: other } = await aProject(superadmin, { name: 'Zeta secondo' });
    await addPerson(superadmin, other.id);
    expect(namesOf(await list('?search=zeta'))).toEqual(['Zeta secondo', 'Zeta unico']);
    expect(namesOf(await list(`?questionnaire=${questionnaire}`))).toEqual(['Zeta unico']);
    expect(namesOf(await list(`?company=${other.company.id}`))).toEqual(['Zeta secondo']);
    expect(namesOf(await list('?search=zeta&state=concluded'))).toEqual(['Zeta unico']);
    expect(namesOf(await list('?search=zeta&sort=-participants_number'))).toEqual(['Zeta secondo', 'Zeta unico']);
    const page = await done<{ projects: ProjectRow[]; total: number }>(
      superadmin,
      '/api/projects?search=zeta&limit=1&offset=1',
    );
    expect([namesOf(page.projects), page.total]).toEqual([['Zeta unico'], 2]);
    expect(page.projects[0]).toMatchObject({ id: project.id, participants_number: 0, state: 'concluded' });
    expect((await answerOf(superadmin, '/api/projects?offset=1')).status).toBe(400);
  });

  it('finds a company however its name is written: S.r.l., srl', async () => {
    const { id } = await done<{ id: number }>(superadmin, '/api/projects/companies', { name: 'Alfa-Beta S.r.l.' });
    await save(superadmin, fields(id, { name: "Corso dell'Aquila" }));
    for (const search of ['alfabeta srl', 'Alfa-Beta S.R.L.', 'alfa-beta srl', 'corso dellaquila', 'dell’aquila'])
      expect([search, namesOf(await list(`?${new URLSearchParams({ search })}`))]).toEqual([
        search,
        ["Corso dell'Aquila"],
      ]);
  });

  it('is seen by everybody, without what opens a project; the rest is the superadmins’', async () => {
    const project = await save(superadmin, fields(company));
    for (const person of [admin, secretary]) {
      const [row] = await list('', person);
      expect(Object.keys(row ?? {})).not.toContain('token');
      const refused = [
        await answerOf(person, `/api/projects/${project.id}`),
        await post(fields(company), person),
        await answerOf(person, `/api/projects/${project.id}`, { method: 'DELETE' }),
        await answerOf(person, `/api/project/${project.id}/users`),
        await answerOf(person, `/api/project/${project.id}/questionnaire/1/results`),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
  });
});

it('a project that was renamed meanwhile is not deleted by its name from before', async () => {
  const { project } = await aProject(superadmin);
  const remove = (name: string) =>
    answerOf<Refused>(superadmin, `/api/projects/${project.id}?${new URLSearchParams({ name })}`, { method: 'DELETE' });
  expect(await remove(`${project.name} `)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await answerOf(superadmin, `/api/projects/${project.id}`)).status).toBe(200);
  expect((await remove(project.name)).status).toBe(200);
});

it('a deleted project takes its participants along, and is gone', async () => {
  const { project, questionnaire } = await aProject(superadmin);
  await addPerson(superadmin, project.id);
  expect((await answerOf(superadmin, `/api/projects/${project.id}`, { method: 'DELETE' })).body).toEqual({
    status: 'deleted',
  });
  expect((await answerOf(superadmin, `/api/projects/${project.id}`)).status).toBe(404);
  const left = await app.db
    .selectFrom('projects_participants')
    .select('id')
    .where('project_id', '=', project.id)
    .execute();
  expect(left).toEqual([]);
  expect((await answerOf(superadmin, `/api/questionnaires/${questionnaire}`, { method: 'DELETE' })).status).toBe(200);
});

it('the demo has projects in every state, with participants and results', async () => {
  const empty = await startTestApp({ members: 5, now: () => new Date('2026-11-23T10:00:00Z') });
  const slices = (await findSlices()).filter(({ id }) => ['projects', 'questionnaires'].includes(id));
  const { artefacts } = empty.app.platform;
  for (const { demo } of inDemoOrder(slices)) await demo?.(empty.db, new Date('2026-11-23T10:00:00Z'), artefacts);
  const person = await empty.signIn('superadmin');
  const rows = await list('', person);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['preparing', 'running', 'concluded']));
  const running = rows.find(({ state }) => state === 'running');
  const quest = running?.questionnaires[0]?.id;
  const results = await done<{ completed_at: string | null }[]>(
    person,
    `/api/project/${running?.id}/questionnaire/${quest}/results`,
  );
  expect(results.some(({ completed_at }) => completed_at !== null)).toBe(true);
  expect(results.some(({ completed_at }) => completed_at === null)).toBe(true);
  // Nothing of it waits to be sent.
  expect(await empty.db.selectFrom('projects_mails').select('delivery_id').execute()).toEqual([]);
  await empty.close();
});
