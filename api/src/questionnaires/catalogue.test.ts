import type { Questionnaire, QuestionnaireEvent } from '@sodalizio/contract/questionnaires';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasManyConnections, meanwhile } from '../../test/meanwhile.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import type { Database } from '../db/open-database.ts';
import { fillQuestionnaires } from './demo/fill-questionnaires.ts';
import { answerOf, fields, fileWith, save, saved } from './test-catalogue.ts';

type Body = Questionnaire & { code: string; fields: { path: string; code: string }[] };

let app: TestApp;
let superadmin: SignedIn;
let admin: SignedIn;
let secretary: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ members: 5 });
  superadmin = await app.signIn('superadmin');
  admin = await app.signIn('admin');
  secretary = await app.signIn('secretary');
});
afterAll(() => app.close());

const post = (path: string, json: object, person = superadmin) => answerOf<Body>(person, path, { json });
const remove = (id: number, person = superadmin) => answerOf(person, `/${id}`, { method: 'DELETE' });
const list = async (query = '', person = superadmin) =>
  (await (await person.fetch(`/api/questionnaires-list${query}`)).json()) as Record<string, unknown>[];
const audited = async (id: number) =>
  (
    await app.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject_kind', '=', 'questionnaire')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => [action, before, after]);

describe('saving', () => {
  it('adds a questionnaire with its file, as the specification names its fields', async () => {
    const file = await fileWith(superadmin);
    const added = await save(superadmin, { id: 0, ...fields({ result: 'level', file }) });
    expect(added).toMatchObject({
      short_name: expect.stringMatching(/^Q\d+$/),
      version: '1.0',
      result: 'level',
      filename: 'test.xlsx',
      image_id: null,
      logo: null,
      sample: 1,
      current: 1,
      projects: 0,
      archived: false,
      revision: 2,
    });
    expect(await answerOf(superadmin, `/${added.id}`)).toEqual({ status: 200, body: added });
  });

  it('does without a file at first; its version may be renamed until one comes', async () => {
    const empty = await save(superadmin, fields());
    expect(empty).toMatchObject({ filename: '', current: null, result: 'score' });
    const renamed = await save(superadmin, { ...empty, version: '0.9' });
    expect(renamed.version).toBe('0.9');
    const full = await save(superadmin, { ...renamed, version: '1', file: await fileWith(superadmin) });
    expect(full).toMatchObject({ version: '1', filename: 'test.xlsx', current: 1 });
  });

  it('takes back what an answer has besides, and ignores it', async () => {
    const first = await saved(superadmin);
    const second = await save(superadmin, { ...first, name: 'Un altro nome', filename: 'inventato.xlsx', projects: 9 });
    expect(second).toMatchObject({ name: 'Un altro nome', filename: 'test.xlsx', projects: 0 });
  });

  it.each([
    ['name', { name: ' ' }, 'required'],
    ['short_name', { short_name: '' }, 'required'],
    ['version', { version: '' }, 'required'],
    ['slug', { slug: '' }, 'required'],
    ['slug', { slug: 'Con Spazi' }, 'wrong-format'],
    ['slug', { slug: '-a' }, 'wrong-format'],
    ['result', { result: 'voto' }, 'not-allowed'],
    ['image_id', { image_id: 987_654 }, 'not-allowed'],
  ])('refuses a wrong %s', async (field, wrong, code) => {
    const { status, body } = await post('', fields(wrong));
    expect([status, body]).toMatchObject([400, { fields: [{ path: `body.${field}`, code }] }]);
  });

  it('refuses the slug of another', async () => {
    const { slug } = await save(superadmin, fields());
    const { status, body } = await post('', fields({ slug }));
    expect([status, body]).toMatchObject([409, { code: 'conflict', fields: [{ path: 'body.slug', code: 'taken' }] }]);
  });

  it('of two who take one slug at once, one is refused', async () => {
    const same = fields();
    const answers = await Promise.all([post('', same), post('', same), post('', same)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  describe('of a new questionnaire that is sent again', () => {
    const request = '6f9f1b8e-0f4e-4c55-9f3a-1c2d3e4f5a6b';
    const like = (n: number) => request.replace('6f', `${n}a`);

    it('answers the same one with its file; what was typed since is an edit of it, unless somebody has worked on it', async () => {
      const once = fields({ file: await fileWith(superadmin), request });
      const first = await save(superadmin, once);
      expect(await save(superadmin, once)).toEqual(first);
      const second = await save(superadmin, { ...once, name: 'Rinominato' });
      expect(second).toMatchObject({ id: first.id, name: 'Rinominato', current: 1, revision: 3 });
      expect(await save(superadmin, { ...once, name: 'Rinominato' })).toEqual(second);
      expect((await post('', { ...once, name: 'Di nuovo' })).body).toMatchObject({ code: 'conflict', fields: [] });
      expect((await audited(first.id)).map(([action]) => action)).toEqual([
        'questionnaires.create',
        'questionnaires.update',
      ]);
    });

    it('takes a file that was loaded since', async () => {
      const once = fields({ request: like(2) });
      const first = await save(superadmin, once);
      expect(await save(superadmin, { ...once, file: null })).toEqual(first);
      const full = { ...once, file: await fileWith(superadmin) };
      const second = await save(superadmin, full);
      expect(second).toMatchObject({ id: first.id, filename: 'test.xlsx', current: 1 });
      expect(await save(superadmin, full)).toEqual(second);
      expect((await post('', { ...full, name: 'Di nuovo' })).status).toBe(409);
    });

    it('answers the same one at the same moment', async () => {
      const twice = fields({ request: like(3) });
      const [one, other] = await Promise.all([save(superadmin, twice), save(superadmin, twice)]);
      expect(one).toEqual(other);
    });

    it('adds another one under another request, and where the first was deleted', async () => {
      const first = await save(superadmin, fields({ request: like(4) }));
      expect((await save(superadmin, fields({ request: like(5) }))).id).not.toBe(first.id);
      await remove(first.id);
      expect((await save(superadmin, fields({ request: like(4) }))).id).not.toBe(first.id);
    });

    it('refuses its slug where another request has it', async () => {
      const once = fields({ request: like(6) });
      await save(superadmin, once);
      expect((await post('', { ...once, request: like(7) })).body.fields).toEqual([
        { path: 'body.slug', code: 'taken' },
      ]);
    });
  });

  it('refuses who has not seen the last save, and changes nothing', async () => {
    const first = await saved(superadmin);
    const second = await save(superadmin, { ...first, name: 'Della collega' });
    const late = await post('', { ...first, name: 'In ritardo' });
    expect([late.status, late.body]).toMatchObject([409, { code: 'conflict', fields: [] }]);
    expect((await answerOf(superadmin, `/${first.id}`)).body).toEqual(second);
  });

  it('answers 404 for one that does not exist', async () => {
    expect((await post('', fields({ id: 999_999 }))).status).toBe(404);
    expect((await answerOf(superadmin, '/999999')).status).toBe(404);
    expect((await remove(999_999)).status).toBe(404);
    expect((await post('/999999/archive', { archived: true, revision: 1 })).status).toBe(404);
  });

  it('leaves a trail of what changed, and only of that', async () => {
    const first = await saved(superadmin);
    await save(superadmin, { ...first, short_name: 'Altro' });
    const trail = await audited(first.id);
    expect(trail).toMatchObject([
      ['questionnaires.create', null, { name: first.name, filename: 'test.xlsx' }],
      ['questionnaires.update', {}, {}],
    ]);
    expect(trail[1]?.slice(1)).toEqual([{ short_name: first.short_name }, { short_name: 'Altro' }]);
  });
});

describe('the list', () => {
  it('is an array as the specification has it, or a page', async () => {
    const { name, id } = await saved(superadmin, { name: 'Zibaldone àgile', slug: 'zibaldone' });
    expect((await list('?search=zibaldone agile')).map((one) => one.id)).toEqual([id]);
    const page = await (await superadmin.fetch('/api/questionnaires-list?search=TEST.xlsx zibald&limit=1')).json();
    expect(page).toMatchObject({ questionnaires: [{ name }], total: 1 });
    const offset = await superadmin.fetch('/api/questionnaires-list?offset=1');
    expect([offset.status, await offset.json()]).toMatchObject([400, { fields: [{ path: 'query.limit' }] }]);
  });

  it('sorts by each column, both ways, and pages', async () => {
    await save(superadmin, fields({ name: 'ordine B', version: '2' }));
    await save(superadmin, fields({ name: 'Ordine a', version: '3' }));
    await save(superadmin, fields({ name: 'ordine C', version: '1' }));
    const names = async (query: string) => (await list(`?search=ordine&${query}`)).map(({ name }) => name);
    expect(await names('')).toEqual(['Ordine a', 'ordine B', 'ordine C']);
    expect(await names('sort=-name')).toEqual(['ordine C', 'ordine B', 'Ordine a']);
    expect(await names('sort=version')).toEqual(['ordine C', 'ordine B', 'Ordine a']);
    expect(await names('sort=-last_update')).toEqual(['ordine C', 'Ordine a', 'ordine B']);
    const second = await (await superadmin.fetch('/api/questionnaires-list?search=ordine&limit=1&offset=1')).json();
    expect(second).toMatchObject({ questionnaires: [{ name: 'ordine B' }], total: 3 });
  });

  it('has the archived ones apart, and choices leave them out', async () => {
    const one = await saved(superadmin, { name: 'Da archiviare' });
    const { body } = await post(`/${one.id}/archive`, { archived: true, revision: one.revision });
    expect(body).toMatchObject({ archived: true, revision: one.revision + 1 });
    expect(await list('?search=da archiviare')).toEqual([]);
    expect(await list('?search=da archiviare&archived=true')).toHaveLength(1);
    const choices = (await (await superadmin.fetch('/api/lists/questionnaires')).json()) as { id: number }[];
    expect(choices.map(({ id }) => id)).not.toContain(one.id);
    const refused = await post('', { ...one, revision: body.revision, name: 'Altro' });
    expect([refused.status, refused.body.code]).toEqual([409, 'questionnaire-archived']);
    const back = await post(`/${one.id}/archive`, { archived: false, revision: body.revision });
    expect(back.body).toMatchObject({ archived: false });
    expect((await audited(one.id)).map(([action]) => action)).toEqual([
      'questionnaires.create',
      'questionnaires.archive',
      'questionnaires.restore',
    ]);
  });

  it('gives projects the configurations in use as algorithms; none before a file', async () => {
    const full = await saved(superadmin);
    const empty = await save(superadmin, fields());
    const choices = (await (await secretary.fetch('/api/lists/questionnaires')).json()) as { id: number }[];
    const of = (id: number) => choices.find((one) => one.id === id);
    expect(of(full.id)).toMatchObject({
      algorithms: [
        { id: 'breve', name: 'Prova breve' },
        { id: 'completo', name: 'Test completo' },
      ],
    });
    expect(of(empty.id)).toMatchObject({ algorithms: [] });
  });
});

describe('deleting', () => {
  it('takes a questionnaire with its versions away', async () => {
    const one = await saved(superadmin);
    expect(await remove(one.id)).toEqual({ status: 200, body: { status: 'deleted' } });
    expect((await answerOf(superadmin, `/${one.id}`)).status).toBe(404);
    expect((await audited(one.id)).at(-1)).toMatchObject(['questionnaires.delete', { name: one.name }, null]);
  });

  it('is refused by the name from before where it was renamed meanwhile', async () => {
    const { id, name } = await saved(superadmin);
    const removeAs = (typed: string) =>
      answerOf(superadmin, `/${id}?${new URLSearchParams({ name: typed })}`, { method: 'DELETE' });
    expect(await removeAs(`${name} bis`)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await removeAs(name)).toMatchObject({ status: 200 });
  });

  it('is refused where a project uses it, and says to archive', async () => {
    const one = await saved(superadmin);
    await app.db
      .insertInto('questionnaires_uses')
      .values({ project: 'p1', questionnaire_id: one.id, number: 1 })
      .execute();
    const { status, body } = await remove(one.id);
    expect([status, body]).toMatchObject([
      409,
      { message: 'Il questionario è usato da un progetto e non si può eliminare: puoi archiviarlo.' },
    ]);
    expect((await answerOf(superadmin, `/${one.id}`)).body).toMatchObject({ projects: 1 });
    // The database refuses it too, whatever a program does.
    await expect(sql`delete from questionnaires where id = ${one.id}`.execute(app.db)).rejects.toThrow();
  });

  it.runIf(hasManyConnections)('is refused too where a project comes to use it meanwhile', async () => {
    const one = await saved(superadmin);
    const use = async (trx: Database) => {
      // As a project reads what it is about to use.
      await sql`select from questionnaires where id = ${one.id} for share`.execute(trx);
      await trx
        .insertInto('questionnaires_uses')
        .values({ project: 'p2', questionnaire_id: one.id, number: 1 })
        .execute();
    };
    const answer = await meanwhile(app.db, use, () => remove(one.id));
    expect(answer).toMatchObject({ status: 409, body: { code: 'questionnaire-in-use' } });
  });
});

it('Cronologia has every act with its author, the newest first', async () => {
  const one = await saved(superadmin);
  const two = await save(superadmin, { ...one, name: 'Cambiato' });
  await post(`/${one.id}/archive`, { archived: true, revision: two.revision });
  const { body } = await answerOf<{ events: QuestionnaireEvent[] }>(superadmin, `/${one.id}/history`);
  expect(body.events).toMatchObject([
    { act: 'archive', changes: [{ field: 'archived', before: 'false', after: 'true' }] },
    { act: 'update', changes: [{ field: 'name', before: one.name, after: 'Cambiato' }] },
    { act: 'create', by: expect.stringMatching(/^\p{L}+ \p{L}+/u) },
  ]);
});

describe('roles', () => {
  it.each([
    ['admin', () => admin],
    ['secretary', () => secretary],
  ])('%s reads and writes nothing', async (_, person) => {
    const { id, revision } = await saved(superadmin);
    expect((await answerOf(person(), `/${id}`)).status).toBe(200);
    expect((await list('', person())).length).toBeGreaterThan(0);
    const refused = [
      await post('', fields(), person()),
      await post(`/${id}/archive`, { archived: true, revision }, person()),
      await remove(id, person()),
      await answerOf(person(), `/${id}/history`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

it('the demo fills an empty catalogue once, through the reader', async () => {
  const fresh = await startTestApp({ members: 2 });
  const now = new Date('2026-11-23T10:00:00Z');
  await fillQuestionnaires(fresh.db, now);
  await fillQuestionnaires(fresh.db, now);
  const person = await fresh.signIn('superadmin');
  const shown = await (await person.fetch('/api/questionnaires-list?sort=-last_update')).json();
  expect(shown).toMatchObject([
    { name: 'Competenze digitali di base', version: '2026.1', current: 2, result: 'score' },
    { name: 'Sicurezza informatica in ufficio' },
    { name: 'Livello di alfabetizzazione informatica', result: 'level' },
  ]);
  expect(await (await person.fetch('/api/questionnaires-list?archived=true')).json()).toHaveLength(1);
  await fresh.close();
});
