import { once } from 'node:events';
import { request } from 'node:http';
import { problem } from '@sodalizio/contract';
import type { IntegrationToken, Project, ResultRow } from '@sodalizio/contract/projects';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { addPerson, answerOf, aProject, done, fields, link, peopleOf, somebody, texts } from './test-projects.ts';

let app: TestApp;
let superadmin: SignedIn;
const errors: string[] = [];
beforeAll(async () => {
  app = await startTestApp({
    members: 5,
    now: () => new Date('2026-11-24T10:00:00Z'),
    logTo: { write: (line) => void (/"level":[56]0/.test(line) && errors.push(line)) },
  });
  superadmin = await app.signIn('superadmin');
});
afterAll(() => app.close());
/** Nothing went wrong inside, and the server answers as before. */
afterEach(async () => {
  expect(errors.splice(0)).toEqual([]);
  expect((await app.fetch('/healthz')).status).toBe(200);
});

type Caller = Pick<SignedIn, 'fetch'>;
interface Refused {
  status: number;
  code: string;
  paths: string[];
}

/** What a refused call answers: in the one shape, with a sentence for people, and nothing of the machinery. */
async function refused(person: Caller, path: string, init: Parameters<SignedIn['fetch']>[1]): Promise<Refused> {
  const answer = await person.fetch(path, init);
  const text = await answer.text();
  expect(answer.status, `${path} ${text}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${path} ${text}`).toBeLessThan(500);
  const { code, message, fields: wrong } = problem.parse(JSON.parse(text));
  expect(message).toMatch(/^(?:[A-Z]|È ).*\.$/);
  expect(text).not.toMatch(/select |insert |update |kysely|pglite|node_modules|\.ts:|projects_/i);
  return { status: answer.status, code, paths: wrong.map(({ path: one }) => one) };
}

/** A project with one participant, a completed attempt of theirs, and an integration token. */
async function scene(more: object = {}) {
  const { project, questionnaire } = await aProject(superadmin, more);
  const anna = await addPerson(superadmin, project.id);
  const token = await done<IntegrationToken & { secret: string }>(superadmin, `/api/projects/${project.id}/tokens`, {
    name: 'Aula',
  });
  const bearer = (secret: string): Caller => ({
    fetch: (path, init = {}) => app.fetch(path, { ...init, headers: { authorization: `Bearer ${secret}` } }),
  });
  const result = {
    foreign_token: 'M1',
    questionnaire_id: questionnaire,
    attempt: 'a1',
    completed_at: '2026-11-23T09:20:00+01:00',
    items_answered: 4,
    score: 6,
    max_score: 8,
  };
  const sending = `/api/project/${project.id}/results`;
  const program = bearer(token.secret);
  expect((await program.fetch(sending, { json: result })).status).toBe(200);
  const rows = () => done<ResultRow[]>(superadmin, `/api/project/${project.id}/questionnaire/${questionnaire}/results`);
  const [row] = await rows();
  /** All that a hostile call might have changed. */
  const all = async () => ({
    project: await done<Project>(superadmin, `/api/projects/${project.id}`),
    people: await peopleOf(superadmin, project.id),
    rows: await rows(),
    tokens: (await done<{ tokens: IntegrationToken[] }>(superadmin, `/api/projects/${project.id}/tokens`)).tokens.map(
      ({ id, name }) => [id, name],
    ),
  });
  return { project, questionnaire, anna, token, program, bearer, result, sending, attempt: row?.attempt ?? 0, all };
}

describe('every call of the area', () => {
  const paramsIn = (path: string) => path.replace(':token', '1').replaceAll(/:\w+/g, '1');
  const ofArea = () => app.app.platform.endpoints.filter(({ area }) => area === 'projects');

  it('asks for a session, or for a token of its own', async () => {
    expect(ofArea().length).toBeGreaterThan(20);
    for (const { method, path, requires } of ofArea()) {
      const { status, code } = await refused(app, paramsIn(path), { method });
      if (requires !== 'public') expect([path, status, code]).toEqual([path, 401, 'not-signed-in']);
    }
  });

  it.each(['admin', 'secretary'] as const)('is refused to the %s, except the list and what it needs', async (role) => {
    const person = await app.signIn(role);
    const managing = ofArea().filter(({ requires }) => requires === 'projects.manage');
    expect(managing.length).toBeGreaterThan(18);
    for (const { method, path } of managing)
      expect([path, await refused(person, paramsIn(path), { method })]).toEqual([
        path,
        { status: 403, code: 'forbidden', paths: [] },
      ]);
    const list = await done<Record<string, unknown>[]>(person, '/api/projects');
    expect(list.filter((row) => 'token' in row)).toEqual([]);
  });

  it.each(['0', '-1', '1e3', '1000000000', '9'.repeat(400), 'x', '%00', '1%20', '..%2f1', '%ff', '__proto__'])(
    'finds nothing under the id %s',
    async (id) => {
      for (const { method, path, requires, multipart } of ofArea()) {
        if (!path.includes(':project') || requires === 'public' || multipart) continue;
        const { status } = await refused(superadmin, path.replaceAll(/:(?!project)\w+/g, '1').replace(':project', id), {
          method,
        });
        expect([400, 404, 414]).toContain(status);
      }
    },
  );
});

const nul = 'a\u0000b';
const text = (most: number) => [null, 7, true, [], { it: 'x' }, nul, 'a\ud800', 'x'.repeat(most + 1)];
const whole = [null, '1', 1.5, true, [], {}, 1e300];
const yes = [null, 'true', 1, [], {}];
const day = ['2026-02-30', '24/11/2026', '2026-11-24T10:00:00Z', '0000-01-01', 20261124, {}, ''];
const isWithin = (path: string, field: string) => `${path}.`.startsWith(`${field}.`);
const perLanguage = (most: number) => [
  ...[null, 'x', [], {}, { it: 'x' }],
  ...text(most).map((one) => ({ it: one, en: '' })),
];
const choice = [
  ...[null, [], {}, { ids: [] }, { ids: ['1'] }, { ids: [1.5] }, { ids: 1 }, { all: false }, { all: true, ids: [1] }],
  ...[
    { all: true, state: 'dead' },
    { all: true, search: 'x'.repeat(121) },
    { all: true, except: [null] },
  ],
  { ids: Array.from({ length: 10_001 }, (_, at) => at) },
  { all: true, except: Array.from({ length: 10_001 }, (_, at) => at) },
];

describe('a body', () => {
  /** Every call with a body: what is right, and for each field what is not. */
  async function calls() {
    const one = await scene();
    const base = `/api/project/${one.project.id}`;
    const participant = { foreign_token: [...text(60), '', ' \u00a0\u200b '], full_name: [...text(160), ''] };
    const persons = { ...participant, email: [...text(254), 'x', 'a@b', 'a@b.it, c@d.it'], language: [null, 'de', 1] };
    const mail = {
      kind: [null, 'goodbye', 1],
      language: [null, 'de'],
      subject: text(200),
      template: text(100_000),
      name: text(160),
      company_name: text(160),
      deadline: day.filter((one) => one !== '0000-01-01'),
    };
    const written = { kind: 'welcome', language: 'it', subject: 'Ciao', template: `<p>${link}</p>` };
    const draft = { ...written, name: 'P', company_name: 'D', deadline: null };
    const table: [string, Record<string, unknown>, Record<string, readonly unknown[]>][] = [
      [`${base}/users`, somebody({ foreign_token: 'M2', email: '' }), persons],
      [
        `${base}/users/${one.anna.id}`,
        { ...somebody({ full_name: 'Altra' }), revision: one.anna.revision },
        { ...persons, revision: whole },
      ],
      [`${base}/check-act`, { act: 'remove', choice: { all: true } }, { act: [null, 'destroy', 1], choice }],
      [
        `${base}/act`,
        { act: 'set-deadline', choice: { ids: [one.anna.id] }, deadline: '2026-12-01', confirmed: 1 },
        { act: [null, 'destroy', 1], choice, deadline: day, confirmed: ['1', 1.5, {}, []], digest: text(60) },
      ],
      [
        '/api/projects',
        { ...fields(one.project.company.id), id: one.project.id, revision: one.project.revision },
        {
          id: ['1', 1.5, null, {}],
          name: [...text(160), '', '\u200b'],
          company: [null, 1, {}, { id: '1' }, { id: 1.5 }, { id: 999_999 }],
          image_id: ['1', 1.5, {}, 999_999],
          active_lang: [null, 'it', {}, { it: 'x', en: true }, { it: false, en: false }],
          deadline: day,
          enabled_questionnaires: [
            ...[null, [], 'x', { quest_x: {} }, { 12: {} }, { quest_1: null }, { quest_1: [] }],
            { quest_1: { questionnaire_id: '1', algorithm_id: 'a', enabled: true } },
            { quest_1: { questionnaire_id: 1, algorithm_id: 'x'.repeat(61), enabled: true } },
            { quest_1: { questionnaire_id: 1, algorithm_id: 'a', enabled: 'yes' } },
            {
              [`quest_${one.questionnaire}`]: {
                questionnaire_id: one.questionnaire,
                algorithm_id: 'mai-vista',
                enabled: true,
              },
            },
          ],
          users_auto_send_email: yes,
          subject_welcome_email: perLanguage(200),
          template_welcome_email: [...perLanguage(100_000), { it: '<p>Senza link</p>', en: '' }],
          subject_reminder_email: perLanguage(200),
          template_reminder_email: perLanguage(100_000),
          reminder_every: [0, 91, 1.5, '3', {}],
          reminder_most: [0, 21, 1.5, '3', {}, null],
          enable_privacy: yes,
          privacy_policy: perLanguage(100_000),
          revision: ['1', 1.5, null],
        },
      ],
      ['/api/projects/companies', { name: 'Altra ditta' }, { name: [...text(160), ''], vat_number: text(20) }],
      [`/api/projects/${one.project.id}/tokens`, { name: 'Altro' }, { name: [...text(80), '', ' '] }],
      [`/api/projects/${one.project.id}/mail-preview`, draft, mail],
      [`/api/projects/${one.project.id}/mail-test`, draft, mail],
    ];
    return { one, table };
  }

  it('with a wrong, too long or missing field, or one too many, is refused with that field; nothing is stored', async () => {
    const { one, table } = await calls();
    const before = await one.all();
    for (const [path, right, wrong] of table) {
      for (const [field, values] of Object.entries(wrong))
        for (const value of values) {
          const answer = await refused(superadmin, path, { json: { ...right, [field]: value } });
          expect([path, field, value, answer.status, answer.code]).toEqual([path, field, value, 400, 'invalid-input']);
          // What cannot be stored at all is found before the fields are known.
          const unstorable = /\\u0000|\\ud800/.test(JSON.stringify(value));
          expect(answer.paths.length).toBeGreaterThan(0);
          for (const at of answer.paths)
            expect(`${at}.`.startsWith(`body.${field}.`) || (unstorable && at === 'body'), `${path} ${at}`).toBe(true);
        }
      for (const field of Object.keys(right)) {
        if (['id', 'revision', 'confirmed', 'deadline', 'reminder_every', 'reminder_most'].includes(field)) continue;
        const { [field]: _, ...rest } = right;
        expect((await refused(superadmin, path, { json: rest })).paths.join()).toContain(`body.${field}`);
      }
      const more = await refused(superadmin, path, { json: { ...right, is_admin: true } });
      expect(more).toEqual({ status: 400, code: 'invalid-input', paths: ['body.is_admin'] });
      for (const body of ['null', '[]', '"x"', '7', '{', '', '{"__proto__":{"a":1}}', '{"constructor":{}}']) {
        const headers = { 'content-type': 'application/json' };
        expect((await refused(superadmin, path, { method: 'POST', headers, body })).status).toBe(400);
      }
    }
    expect(await one.all()).toEqual(before);
    // They were refused for their fault alone.
    for (const [path, right] of table)
      expect([path, (await superadmin.fetch(path, { json: right })).status]).toEqual([path, 200]);
  });

  it('of results is refused as a whole with the field that is wrong', async () => {
    const { program, sending, result, all } = await scene();
    const before = await all();
    const wrong: Record<string, readonly unknown[]> = {
      foreign_token: [...text(60), '', ' '],
      questionnaire_id: whole,
      attempt: [...text(80), ''],
      started_at: [1, '', 'ieri', '2026-02-30T10:00:00Z', '2026-11-23T10:00:00', '2026-11-23 10:00', '24/11/2026'],
      completed_at: [1, '', 'ieri', '2026-13-01T10:00:00Z', {}, '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'],
      timeout: yes,
      items_answered: [-1, 10_001, 1.5, '4', null],
      score: ['1.234,56', '24/30', -1, '6', 1_000_001, {}, []],
      max_score: [-0.01, '8', 1_000_001],
      score_30: [-1, 30.01, '24/30'],
      level: [7, {}, 'x'.repeat(81), nul],
      open_answer: [7, {}, 'x'.repeat(20_001), nul],
      replies: [null, {}, 'x', [null], [{}], [{ code: '' }], [{ code: 'A', chosen: 'A' }], [{ code: 'A', given: -1 }]],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        const bad = { ...result, [field]: value };
        for (const [json, at] of [
          [bad, `body.${field}`],
          [{ results: [result, bad] }, `body.results.1.${field}`],
        ] as const) {
          const { status, code, paths } = await refused(program, sending, { json });
          // What cannot be stored at all is found before the fields are known.
          const named = value === nul || value === 'a\ud800' ? ['body'] : paths.filter((one) => isWithin(one, at));
          expect([at, value, status, code, paths]).toEqual([at, value, 400, 'invalid-input', named]);
          expect(paths.length).toBeGreaterThan(0);
        }
      }
    for (const field of ['foreign_token', 'questionnaire_id', 'attempt']) {
      const rest = { ...result, [field]: undefined };
      expect((await refused(program, sending, { json: rest })).paths).toEqual([`body.${field}`]);
      const batch = { results: [result, rest] };
      expect((await refused(program, sending, { json: batch })).paths).toEqual([`body.results.1.${field}`]);
    }
    for (const [results, at] of [
      ...[[], null, {}, Array.from({ length: 1_001 }, () => result)].map((value) => [value, 'body.results'] as const),
      [[null], 'body.results.0'],
      [[[result]], 'body.results.0'],
      [[{ ...result, admin: true }], 'body.results.0.admin'],
    ] as const)
      expect(await refused(program, sending, { json: { results } })).toEqual({
        status: 400,
        code: 'invalid-input',
        paths: [at],
      });
    expect((await refused(program, sending, { json: { results: [result], admin: true } })).paths).toEqual([
      'body.admin',
    ]);
    expect((await refused(program, sending, { json: { ...result, admin: true } })).paths).toEqual(['body.admin']);
    expect((await refused(program, sending, { json: [result] })).paths).toEqual(['body']);
    for (const number of ['NaN', 'Infinity', '1e400', '-1e400']) {
      const body = JSON.stringify(result).replace('"score":6', `"score":${number}`);
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers: { ...headers, authorization: '' }, body };
      expect((await refused(program, sending, init)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await all()).toEqual(before);
  });
});

describe('ids', () => {
  const huge = [2_147_483_648, 9_007_199_254_740_991, -2_147_483_649, 0, -1];

  it('that no record can have are refused as those of none', async () => {
    const one = await scene();
    const before = await one.all();
    const base = `/api/project/${one.project.id}`;
    const right = { ...fields(one.project.company.id), id: one.project.id };
    const enabled = (questionnaire_id: number, version: number | null = null) => ({
      [`quest_${one.questionnaire}`]: { questionnaire_id, algorithm_id: 'a', enabled: true, version },
    });
    const failures: unknown[] = [];
    for (const id of huge)
      for (const [path, json] of [
        [`${base}/act`, { act: 'remove', choice: { ids: [id] } }],
        [`${base}/act`, { act: 'restore', choice: { ids: [id] } }],
        [`${base}/users/${one.anna.id}`, { ...somebody({ full_name: 'Altra' }), revision: id }],
        ['/api/projects', { ...right, company: { id } }],
        ['/api/projects', { ...right, image_id: id }],
        ['/api/projects', { ...right, revision: id }],
        ['/api/projects', { ...right, enabled_questionnaires: enabled(id) }],
        ['/api/projects', { ...right, enabled_questionnaires: enabled(one.questionnaire, id) }],
        ...(id === 0 ? [] : [['/api/projects', { ...right, id }]]),
      ] as [string, object][]) {
        const answer = await superadmin.fetch(path, { json });
        if (![400, 404, 409, 422].includes(answer.status))
          failures.push([path, JSON.stringify(json).slice(-90), id, answer.status]);
      }
    for (const id of huge) {
      const json = { act: 'remove', choice: { all: true, except: [id] } };
      const answer = await superadmin.fetch(`${base}/check-act`, { json });
      if (answer.status >= 500) failures.push(['check', id, answer.status]);
      const sent = await one.program.fetch(one.sending, { json: { ...one.result, questionnaire_id: id } });
      if (sent.status >= 500) failures.push(['sent', id, sent.status]);
    }
    expect(failures).toEqual([]);
    expect(await one.all()).toEqual(before);
  });
});

describe('what is another project’s', () => {
  it('cannot be read, changed or acted on through this one', async () => {
    const [one, other] = [await scene(), await scene()];
    const before = [await one.all(), await other.all()];
    const base = `/api/project/${other.project.id}`;
    const bruno = await addPerson(superadmin, one.project.id, { foreign_token: 'M9', full_name: 'Bruno', email: '' });
    await done(superadmin, `/api/project/${one.project.id}/act`, { act: 'remove', choice: { ids: [bruno.id] } });
    const notFound = { status: 404, code: 'not-found', paths: [] };
    for (const [path, init] of [
      [`${base}/users/${one.anna.id}`, { method: 'GET' }],
      [`${base}/users/${one.anna.id}`, { json: { ...somebody({ full_name: 'Altra' }), revision: one.anna.revision } }],
      [`${base}/attempts/${one.attempt}`, { method: 'GET' }],
      [`${base}/questionnaire/${one.questionnaire}/results`, { method: 'GET' }],
      [`${base}/questionnaire/${one.questionnaire}/results?download=1`, { method: 'GET' }],
      [`${base}/questionnaire/${one.questionnaire}/summary`, { method: 'GET' }],
      [`/api/projects/${other.project.id}/tokens/${one.token.id}`, { method: 'DELETE' }],
    ] as [string, object][])
      expect([path, await refused(superadmin, path, init)]).toEqual([path, notFound]);
    for (const act of ['invite', 'remind', 'renew-link', 'set-deadline', 'remove', 'restore']) {
      const choice = { ids: [act === 'restore' ? bruno.id : one.anna.id] };
      const { status, code } = await refused(superadmin, `${base}/act`, { json: { act, choice } });
      expect([act, status, code]).toEqual([act, 422, 'nobody-to-act-on']);
    }
    const check = { act: 'remove', choice: { ids: [one.anna.id] } };
    expect(await done(superadmin, `${base}/check-act`, check)).toMatchObject({ chosen: 0, reached: 0 });
    // A result of this project's program about the other's questionnaire.
    const json = { ...one.result, attempt: 'b1', questionnaire_id: other.questionnaire };
    const { results } = (await (await one.program.fetch(one.sending, { json })).json()) as Record<string, unknown>;
    expect(results).toEqual([{ attempt: 'b1', outcome: 'refused', reason: 'unknown-questionnaire' }]);
    expect([await one.all(), await other.all()]).toEqual(before);
  });

  it('is a link, a panel or a token: each opens its own door alone', async () => {
    const [one, other] = [await scene(), await scene()];
    const before = [await one.all(), await other.all()];
    const personal = one.anna.link.split('/').at(-1) ?? '';
    const panel = one.project.token;
    const keys = [personal, panel, one.token.secret, superadmin.accessToken, 'spt_falso', '', 'x'.repeat(201)];
    for (const key of [...keys, other.token.secret]) {
      if (key === one.token.secret) continue;
      const answer = await refused(one.bearer(key), one.sending, { json: { ...one.result, score: 1 } });
      expect(answer).toEqual({ status: 401, code: 'integration-token-wrong', paths: [] });
    }
    for (const key of [personal, one.token.secret, '0'.repeat(64), `${panel.slice(0, -1)}%00`]) {
      const { status } = await refused(app, `/api/teacher-panel/${key}`, { method: 'GET' });
      expect([400, 404]).toContain(status);
    }
    for (const key of [panel, one.token.secret, personal.toUpperCase(), `${personal}/`, '%00', '..%2f..%2fadmin'])
      expect([404, 400]).toContain((await app.fetch(`/partecipa/${key}`)).status);
    expect((await app.fetch(`/partecipa/${personal}`)).status).toBe(200);
    // A participant of the other project is unknown in this room.
    const readings = [{ link_token: other.anna.link.split('/').at(-1), present: true, ago: 0 }];
    const answer = await app.fetch(`/api/teacher-panel/${panel}/readings`, { json: { readings } });
    expect(await answer.json()).toEqual({ readings: [{ outcome: 'unknown', participant: null }] });
    expect([await one.all(), await other.all()]).toEqual(before);
  });

  it('revoked or deleted, a token or a project takes no result any more', async () => {
    const one = await scene();
    const path = `/api/projects/${one.project.id}`;
    await superadmin.fetch(`${path}/tokens/${one.token.id}`, { method: 'DELETE' });
    const wrong = { status: 401, code: 'integration-token-wrong', paths: [] };
    expect(await refused(one.program, one.sending, { json: one.result })).toEqual(wrong);
    const other = await scene();
    await superadmin.fetch(`/api/projects/${other.project.id}`, { method: 'DELETE' });
    expect(await refused(other.program, other.sending, { json: other.result })).toEqual(wrong);
    expect((await refused(app, `/api/teacher-panel/${other.project.token}`, { method: 'GET' })).status).toBe(404);
    expect((await app.fetch(`/partecipa/${other.anna.link.split('/').at(-1)}`)).status).toBe(404);
  });
});

it('a project that is deleted while a program’s body is on its way is answered as gone', async () => {
  const one = await scene();
  const path = `/api/projects/${one.project.id}`;
  const { secret } = await done<{ secret: string }>(superadmin, `${path}/tokens`, { name: 'Lenta' });
  const body = JSON.stringify(one.result);
  const sent = request(`${app.url}${one.sending}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const answered = once(sent, 'response');
  sent.write(body.slice(0, 10));
  const isAdmitted = async () => {
    const { tokens } = await done<{ tokens: IntegrationToken[] }>(superadmin, `${path}/tokens`);
    return tokens.some(({ name, last_used_at }) => name === 'Lenta' && last_used_at !== null);
  };
  await expect.poll(isAdmitted).toBe(true);
  await superadmin.fetch(path, { method: 'DELETE' });
  sent.end(body.slice(10));
  const [answer] = await answered;
  expect(answer.statusCode).toBe(404);
  answer.resume();
});

describe('a Matricola', () => {
  it.each(['È-1', 'ß1', 'İ1', 'ǅ1', 'Σς', '__proto__', 'constructor', '%', "'; drop table users; --"])(
    '%s is found by a result that names it',
    async (foreign_token) => {
      const one = await scene();
      await addPerson(superadmin, one.project.id, { foreign_token, full_name: 'Èva', email: '' });
      const json = { ...one.result, foreign_token, attempt: foreign_token };
      const answer = (await (await one.program.fetch(one.sending, { json })).json()) as Record<string, unknown>;
      expect(answer.results).toEqual([{ attempt: foreign_token, outcome: 'created', reason: null }]);
      const found = await peopleOf(superadmin, one.project.id, `?search=${encodeURIComponent(foreign_token)}`);
      expect(found.map((person) => person.foreign_token)).toContain(foreign_token);
    },
  );

  it('removed twice comes back once', async () => {
    const { project } = await aProject(superadmin);
    const ids: number[] = [];
    for (const full_name of ['Prima', 'Seconda']) {
      const { id } = await addPerson(superadmin, project.id, { full_name });
      await done(superadmin, `/api/project/${project.id}/act`, { act: 'remove', choice: { ids: [id] } });
      ids.push(id);
    }
    const answer = await superadmin.fetch(`/api/project/${project.id}/act`, {
      json: { act: 'restore', choice: { ids } },
    });
    expect([answer.status, (await peopleOf(superadmin, project.id)).length]).toEqual([200, 1]);
  });
});

it('a questionnaire under another’s key, or under two, is refused or stands for itself once', async () => {
  const one = await scene();
  const enabled = one.project.enabled_questionnaires[`quest_${one.questionnaire}`];
  const json = (value: object) => ({
    ...fields(one.project.company.id),
    id: one.project.id,
    enabled_questionnaires: value,
  });
  const answer = await answerOf<Project>(superadmin, '/api/projects', {
    json: json({ quest_999: enabled, quest_998: enabled }),
  });
  expect(answer.status).toBeLessThan(500);
  const stored = await done<Project>(superadmin, `/api/projects/${one.project.id}`);
  expect(Object.keys(stored.enabled_questionnaires)).toEqual([`quest_${one.questionnaire}`]);
  expect(stored.questionnaires.map(({ id }) => id)).toEqual([one.questionnaire]);
  expect(answer.status).toBe(400);
});

it('texts of a project are cleaned where they are shown: no script reaches a mail or a personal page', async () => {
  const evil = `<p>Ciao <img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a>${link}</p>`;
  const both = { it: evil, en: evil };
  const name = '<img src=x onerror=alert(1)>';
  const { project } = await aProject(superadmin, {
    ...texts,
    name,
    template_welcome_email: both,
    privacy_policy: both,
    enable_privacy: true,
  });
  const anna = await addPerson(superadmin, project.id, { full_name: name, foreign_token: '"><svg onload=alert(1)>' });
  const page = await (await app.fetch(`/partecipa/${anna.link.split('/').at(-1)}`)).text();
  const draft = {
    kind: 'welcome',
    language: 'it',
    subject: name,
    template: evil,
    name,
    company_name: name,
    deadline: null,
  };
  const mail = await done<{ html: string }>(superadmin, `/api/projects/${project.id}/mail-preview`, draft);
  for (const html of [page, mail.html]) {
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toMatch(/<script|<img src=x|href="javascript|<svg onload/i);
  }
});

it('a query that is none of the contract’s is refused with its field', async () => {
  const { project, questionnaire } = await scene();
  const lists = [
    '/api/projects',
    `/api/project/${project.id}/users`,
    `/api/project/${project.id}/questionnaire/${questionnaire}/results`,
  ];
  const wrong = [
    ...['limit=0', 'limit=501', 'limit=1e2', 'limit=-1', 'limit=1&limit=2', 'limit=9999999999', 'offset=1'],
    ...['limit=1&offset=-1', 'sort=__proto__', 'sort=constructor', 'sort=--full_name', 'sort=id', 'state=dead'],
    ...['search=a&search=b', `search=${'x'.repeat(121)}`, 'search=%00', 'search=%ff', 'search=%zz', 'unknown=1'],
    ...['__proto__=1', 'search[__proto__]=1', `${'a=1&'.repeat(201)}a=1`],
  ];
  for (const path of lists)
    for (const query of wrong) {
      const { status, code, paths } = await refused(superadmin, `${path}?${query}`, { method: 'GET' });
      expect([query, status, code, paths.every((at) => at.startsWith('query'))]).toEqual([
        query,
        400,
        'invalid-input',
        true,
      ]);
      expect(paths.length).toBeGreaterThan(0);
    }
  // What looks like a pattern or like SQL is searched for as it is written.
  for (const path of lists)
    for (const search of ['%', '_', '\\', "'", '$1', '.*', "' or 1=1 --", '\u202e'])
      expect((await superadmin.fetch(`${path}?search=${encodeURIComponent(search)}`)).status).toBe(200);
  const one = `/api/project/${project.id}/users?search=`;
  for (const search of ['%', '_', "' or 1=1 --"])
    expect(await done(superadmin, one + encodeURIComponent(search))).toEqual([]);
});

it('readings of a teacher panel that are none are refused, and mark nobody present', async () => {
  const { project, anna } = await scene();
  const right = { foreign_token: 'M1', present: true, ago: 0 };
  const path = `/api/teacher-panel/${project.token}/readings`;
  const fieldsOfOne = [
    ...[{ present: 'true' }, { present: null }, { ago: -1 }, { ago: 1.5 }, { ago: 1e300 }, { ago: 9_999_999_999 }],
    ...[
      { foreign_token: 'x'.repeat(61) },
      { foreign_token: nul },
      { foreign_token: 7 },
      { link_token: 'x'.repeat(65) },
    ],
    ...[{ at: '2026-11-24' }, { participant: anna.id }],
  ];
  const wrong: unknown[] = [
    ...[null, {}, 'x', [], [null], [[]], [{}], Array.from({ length: 501 }, () => right)],
    ...fieldsOfOne.map((one) => [{ ...right, ...one }]),
  ];
  for (const readings of wrong) {
    const { status, code } = await refused(app, path, { json: { readings } });
    expect([readings, status, code]).toEqual([readings, 400, 'invalid-input']);
  }
  const room = await done<{ participants: { present_at: string | null }[] }>(
    superadmin,
    `/api/teacher-panel/${project.token}`,
  );
  expect(room.participants.map(({ present_at }) => present_at)).toEqual([null]);
});

it('a Matricola of accents without end, from who has no panel, holds nobody up', async () => {
  const foreign_token = `a${'\u0301'.repeat(60_000)}${'\u0316'.repeat(60_000)}`;
  const json = { readings: [{ foreign_token, present: true, ago: 0 }] };
  let least = Number.POSITIVE_INFINITY;
  // Of three, because the machine may be busy during one.
  for (let turn = 0; turn < 3; turn += 1) {
    const began = performance.now();
    const { status } = await refused(app, `/api/teacher-panel/${'0'.repeat(64)}/readings`, { method: 'POST', json });
    expect(status).toBe(404);
    least = Math.min(least, performance.now() - began);
  }
  expect(least).toBeLessThan(3_000);
});
