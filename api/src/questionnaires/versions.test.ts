import type {
  Questionnaire,
  QuestionnaireEvent,
  QuestionnaireVersion,
  questionnaireVersionByNumber,
} from '@sodalizio/contract/questionnaires';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { sampleBytes } from './sample-file.ts';
import { answerOf, fields, fileWith, loadFile, save, saved } from './test-catalogue.ts';
import { fileOf, sampleWith } from './test-questionnaire-files.ts';

/** A questionnaire, a drawn trial, a result or a problem. */
type Body = Questionnaire & { code: string; message: string; questions: { code: string }[] };

let app: TestApp;
let superadmin: SignedIn;
let admin: SignedIn;
let now: Date;
beforeAll(async () => {
  app = await startTestApp({ members: 5, now: () => now ?? new Date() });
  superadmin = await app.signIn('superadmin');
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const changed = { 'Domande!D2': 'Che cosa è Linux?', 'Domande!V2': 'B' };
const post = (path: string, json: object, person = superadmin) => answerOf<Body>(person, path, { json });
const versionOf = (id: number, number: number, person = superadmin) =>
  answerOf<z.output<typeof questionnaireVersionByNumber.response>>(person, `/${id}/versions/${number}`);
const versionsOf = (id: number, person = superadmin) => answerOf<QuestionnaireVersion[]>(person, `/${id}/versions`);

/** A questionnaire with the versions '1.0' (the sample) and '2.0' (another text and another right answer of B1). */
async function withTwo() {
  const first = await saved(superadmin);
  const file = await fileWith(superadmin, changed);
  return save(superadmin, { ...first, version: '2.0', file });
}

describe('a new file', () => {
  it('of a questionnaire that was added before and has changed since says so', async () => {
    const request = '6f9f1b8e-0f4e-4c55-9f3a-1c2d3e4f5a6b';
    const once = fields({ name: 'Una volta', request });
    await save(superadmin, once);
    await save(superadmin, { ...once, name: 'Rinominato' });
    const late = await post('', { ...once, file: await fileWith(superadmin) });
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^«Rinominato» è già stato aggiunto/),
    ]);
  });

  it('is compared with the version in use before it is saved', async () => {
    const { id } = await saved(superadmin);
    const read = await loadFile(superadmin, fileOf(sampleWith(changed)), { questionnaire: id });
    expect(read).toMatchObject({
      same_as: null,
      comparison: {
        added: [],
        gone: [],
        changed: ['B1'],
        turned: [
          { code: 'B1', answer: 'Linux', right: false },
          { code: 'B1', answer: 'Firefox', right: true },
        ],
        configurations: { added: [], gone: [], changed: [] },
      },
    });
    const again = await answerOf<Body>(superadmin, `/files/${read.file?.id}?questionnaire=${id}`);
    expect(again.body).toEqual(read);
  });

  it('is another version, and the earlier one stays as it was', async () => {
    const two = await withTwo();
    expect(two).toMatchObject({ version: '2.0', current: 2 });
    const { body } = await versionsOf(two.id);
    expect(body).toMatchObject([
      { number: 2, version: '2.0', in_use: true, questions: 4, configurations: 2, projects: 0 },
      { number: 1, version: '1.0', in_use: false },
    ]);
    const first = await versionOf(two.id, 1);
    expect(first.body).toMatchObject({ comparison: null, content: { questions: [{ code: 'B1' }, {}, {}, {}] } });
    expect(first.body.content.questions[0]?.text.it).toBe('Quale di questi è un sistema operativo?');
    const second = await versionOf(two.id, 2);
    expect(second.body.comparison).toMatchObject({ changed: ['B1'] });
  });

  it('is downloaded as it was loaded, byte for byte', async () => {
    const { id } = await saved(superadmin, {
      file: (await loadFile(superadmin, sampleBytes(), { name: 'prima «a».xlsx' })).file?.id,
    });
    const [version] = (await versionsOf(id)).body;
    const answer = await superadmin.fetch(`/api/questionnaires/files/${version?.file}/download`);
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('prima «a».xlsx'));
    expect(Buffer.from(await answer.arrayBuffer()).equals(sampleBytes())).toBe(true);
  });

  it('with the same content is no new version, whoever saved the file again', async () => {
    const one = await saved(superadmin);
    const read = await loadFile(superadmin, fileOf(sampleWith({}), 'ods'), { questionnaire: one.id, name: 'test.ods' });
    expect(read.same_as).toBe('1.0');
    const { status, body } = await post('', { ...one, version: '2.0', file: read.file?.id });
    expect([status, body.code]).toEqual([409, 'questionnaire-same-content']);
    expect((await versionsOf(one.id)).body).toHaveLength(1);
  });

  describe('whose save is sent again, because its answer was lost,', () => {
    const sentOnce = async () => {
      const one = await saved(superadmin);
      const sent = { ...one, version: '2.0', file: await fileWith(superadmin, changed) };
      return { sent, two: await save(superadmin, sent) };
    };

    it('is the same version', async () => {
      const { sent, two } = await sentOnce();
      const again = await post('', sent);
      expect([again.status, again.body]).toEqual([200, two]);
      expect((await versionsOf(two.id)).body).toHaveLength(2);
    });

    it('is an edit of what was typed since, once it was compared with what somebody has worked on', async () => {
      const { sent, two } = await sentOnce();
      const unseen = await post('', { ...sent, name: 'Dopo' });
      expect([unseen.status, unseen.body.code]).toEqual([409, 'conflict']);
      const edited = await post('', { ...sent, name: 'Dopo', revision: two.revision });
      expect([edited.status, edited.body]).toMatchObject([200, { name: 'Dopo', version: '2.0', current: 2 }]);
      const other = await post('', { ...sent, version: '3.0', revision: edited.body.revision });
      expect([other.status, other.body.code]).toEqual([409, 'questionnaire-same-content']);
      await post(`/${two.id}/versions/1/use`, { revision: edited.body.revision });
      const back = await post('', sent);
      expect([back.status, back.body.code]).toEqual([409, 'conflict']);
    });
  });

  it('needs a name that no earlier version has, and without a file the name stays', async () => {
    const two = await withTwo();
    const file = await fileWith(superadmin, { 'Domande!D3': 'Un’altra domanda' });
    const taken = await post('', { ...two, version: '1.0', file });
    expect([taken.status, taken.body]).toMatchObject([409, { fields: [{ path: 'body.version', code: 'taken' }] }]);
    const alone = await post('', { ...two, version: '3.0' });
    expect([alone.status, alone.body]).toMatchObject([
      400,
      { fields: [{ path: 'body.version', code: 'not-allowed' }] },
    ]);
    expect((await answerOf<Body>(superadmin, `/${two.id}`)).body).toEqual(two);
  });

  it('that is gone leaves everything as it was', async () => {
    const one = await saved(superadmin);
    const { status, body } = await post('', {
      ...one,
      name: 'Altro nome',
      version: '2.0',
      file: '7b1f6f0e-5a52-4a5c-9a76-0a4c0b8a1f00',
    });
    expect([status, body.message]).toEqual([422, 'Il file caricato non c’è più: caricalo di nuovo.']);
    expect((await answerOf<Body>(superadmin, `/${one.id}`)).body).toEqual(one);
  });

  it('waits 30 days; one that a version has stays', async () => {
    const { id } = await saved(superadmin);
    const waiting = await fileWith(superadmin);
    now = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
    const later = await app.signIn('superadmin');
    await fileWith(later);
    expect((await answerOf<Body>(later, `/files/${waiting}`)).status).toBe(404);
    expect((await later.fetch(`/api/questionnaires/${id}/versions/1`)).status).toBe(200);
    now = new Date();
  });
});

describe('versions', () => {
  it('an earlier one comes back into use, with a trail; the later one stays', async () => {
    const two = await withTwo();
    const { status, body } = await post(`/${two.id}/versions/1/use`, { revision: two.revision });
    expect([status, body]).toMatchObject([200, { version: '1.0', current: 1, revision: two.revision + 1 }]);
    const versions = (await versionsOf(two.id)).body;
    expect(versions.map(({ in_use }) => in_use)).toEqual([false, true]);
    const { events } = (await answerOf<{ events: QuestionnaireEvent[] }>(superadmin, `/${two.id}/history`)).body;
    expect(events[0]).toMatchObject({ act: 'use' });
    expect(events[0]?.changes[0]).toEqual({ field: 'version', before: '2.0', after: '1.0' });
    const late = await post(`/${two.id}/versions/2/use`, { revision: two.revision });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect((await post(`/${two.id}/versions/9/use`, { revision: body.revision })).status).toBe(404);
  });

  it('never change: the database refuses it', async () => {
    const { id } = await saved(superadmin);
    const rename = sql`update questionnaires_versions set version = 'x' where questionnaire_id = ${id}`;
    await expect(rename.execute(app.db)).rejects.toThrow(/never change/);
    await expect(sql`update questionnaires_files set name = 'x'`.execute(app.db)).rejects.toThrow(/never change/);
  });

  it('are read without right answers, files and comparison by who may not edit', async () => {
    const two = await withTwo();
    const list = await versionsOf(two.id, admin);
    expect(list.body).toMatchObject([{ file: null }, { file: null }]);
    const { body } = await versionOf(two.id, 2, admin);
    expect(body).toMatchObject({ file: null, comparison: null });
    expect(body.content.questions).toHaveLength(4);
    expect(JSON.stringify(body)).not.toContain('right');
    expect(JSON.stringify((await versionOf(two.id, 2)).body)).toContain('"right":true');
    const file = await fileWith(superadmin);
    for (const path of [`/files/${file}`, `/files/${file}/download`])
      expect((await admin.fetch(`/api/questionnaires${path}`)).status).toBe(403);
    for (const path of [`/${two.id}/versions/1/use`, `/files/${file}/trial`, `/files/${file}/trial/score`])
      expect((await post(path, {}, admin)).status).toBe(403);
  });
});

describe('a trial', () => {
  it('draws by the configuration and is scored by the rules; nothing is stored', async () => {
    const file = await fileWith(superadmin);
    const { body } = await post(`/files/${file}/trial`, { configuration: 'completo' });
    const codes = body.questions.map(({ code }) => code);
    expect(codes).toEqual(['B1', 'B2', 'A1', 'A2']);
    const before = await app.db.selectFrom('audit_entries').select(sql`count(*)`.as('n')).executeTakeFirst();
    const replies = [
      { code: 'B1', chosen: ['A'] },
      { code: 'B2', chosen: ['A'] },
      { code: 'A2', chosen: [], text: 'Guardo il mittente', given: 3 },
    ];
    const result = await post(`/files/${file}/trial/score`, { configuration: 'completo', questions: codes, replies });
    // 1 point, half a point off, nothing for the one left out, 3 by a person: 3.5 of 8.
    expect(result.body).toEqual({
      score: 3.5,
      max_score: 8,
      score_30: 13.1,
      level: 'Intermedio',
      passed: false,
      items_answered: 3,
    });
    expect(await app.db.selectFrom('audit_entries').select(sql`count(*)`.as('n')).executeTakeFirst()).toEqual(before);
  });

  // Spreadsheets of a Mac have accents apart from their letters.
  it.each(['Qualita\u0300', 'prova  breve', '2\u00a0A'])(
    'finds the configuration %j as the file has it',
    async (id) => {
      const file = await fileWith(superadmin, { 'Configurazioni!A2': id });
      const begun = await post(`/files/${file}/trial`, { configuration: id });
      expect([begun.status, begun.body]).toMatchObject([200, { configuration: { id } }]);
      const scored = await post(`/files/${file}/trial/score`, { configuration: id, questions: ['B1'], replies: [] });
      expect(scored.status).toBe(200);
    },
  );

  it('is refused for a configuration or a question that the file has not', async () => {
    const file = await fileWith(superadmin);
    const unknown = await post(`/files/${file}/trial`, { configuration: 'nessuna' });
    expect([unknown.status, unknown.body]).toMatchObject([400, { fields: [{ path: 'body.configuration' }] }]);
    const strange = { configuration: 'breve', questions: ['B1', 'Z9'], replies: [] };
    const scored = await post(`/files/${file}/trial/score`, strange);
    expect([scored.status, scored.body]).toMatchObject([400, { fields: [{ path: 'body.questions' }] }]);
    const gone = await post('/files/7b1f6f0e-5a52-4a5c-9a76-0a4c0b8a1f00/trial', { configuration: 'breve' });
    expect(gone.status).toBe(404);
  });
});

it('a file with faults is not stored', async () => {
  const count = () =>
    app.db.selectFrom('questionnaires_files').select(sql<number>`count(*)::int`.as('n')).executeTakeFirst();
  const before = await count();
  const read = await loadFile(superadmin, fileOf(sampleWith({ 'Domande!V2': '' })));
  expect([read.file, read.faults.found.length]).toEqual([null, 1]);
  expect(await count()).toEqual(before);
  expect((await post('', fields({ file: null }))).status).toBe(200);
});
