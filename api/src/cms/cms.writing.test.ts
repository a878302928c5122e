import { type Article, article } from '@sodalizio/contract/cms';
import { allowedMarkup } from '@sodalizio/contract/markup';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ArticleTests, send, startArticleTests, usual } from './test-articles.ts';

let tests: ArticleTests;

beforeAll(async () => {
  tests = await startArticleTests();
});
afterAll(() => tests.close());
beforeEach(() => tests.clear());

const save = (id: number, body: object) => send(tests.superadmin, `/api/admin/cms/article/${id}`, body);
const saved = async (id: number, body: object): Promise<Article> => article.parse((await save(id, body)).body);
const stored = async (id: number) => article.parse((await send(tests.superadmin, `/api/admin/cms/article/${id}`)).body);
const count = async () => (await tests.app.db.selectFrom('cms_articles').select('id').execute()).length;
const invalid = (path: string, code: string) => ({
  status: 400,
  body: { code: 'invalid-input', fields: [{ path: `body.${path}`, code }] },
});

test('id 0 adds an article, published at once, with only the specification’s required fields', async () => {
  const made = await saved(0, { ...usual, title: '  Prova  ' });
  expect(made).toMatchObject({
    ...{ type: 'news', title: 'Prova', name: 'Prova', subtitle: 'Sottotitolo', content: '<p>Testo</p>', link: '' },
    ...{ tags: [], image_id: null, image_path: null, thumb_path: null, admins: [], version: 1 },
    ...{ state: 'published', published_at: tests.now().toISOString(), created_at: tests.now().toISOString() },
  });
  expect(made.updated_by).not.toBe('');
  expect(await stored(made.id)).toEqual(made);
});

test('an article that was read is sent back whole, and is the same but for its version', async () => {
  const image_id = await tests.addImage();
  const made = await saved(0, {
    ...usual,
    ...{ link: 'https://sodalizio.example/a?b=c', tags: ['Fiera', 'scuola'], image_id, image_alt: 'Una sala' },
    ...{ content: '<h2>Uno</h2><p>due <strong>tre</strong></p>', admins: [{ id: 1, deleted: false }] },
  });
  expect(made.image_path).toMatch(/^\/images\/[0-9a-f]{32}\.png$/);
  tests.later(1);
  const again = await saved(made.id, made);
  const updated_at = tests.now().toISOString();
  expect(again).toEqual({ ...made, version: 2, updated_at });
});

test('what a save leaves out stays what it was; what it empties is empty', async () => {
  const image_id = await tests.addImage();
  const made = await tests.add('Piena', { link: 'http://a.example', tags: ['a'], image_id, image_alt: 'x' });
  const { type: _, ...little } = usual;
  expect(await saved(made.id, { ...little, title: 'Nuova' })).toMatchObject({
    ...{ title: 'Nuova', type: 'news', link: 'http://a.example', tags: ['a'], image_id, image_alt: 'x' },
    ...{ published_at: made.published_at },
  });
  const emptied = await saved(made.id, { ...little, link: '', tags: [], image_id: null, image_alt: '' });
  expect(emptied).toMatchObject({
    link: '',
    tags: [],
    image_id: null,
    image_path: null,
    thumb_path: null,
    image_alt: '',
  });
});

test('of two who save the same article, the second gets a conflict, and nothing of the first is lost', async () => {
  const { id, version } = await tests.add('Prima');
  const both = await Promise.all(['A', 'B'].map((title) => save(id, { ...usual, title, version })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict', fields: [] });
  expect(await stored(id)).toMatchObject({ version: version + 1 });
  expect((await save(id, { ...usual, title: 'Senza versione' })).status).toBe(200);
});

describe('a new article that is sent again', () => {
  const request = '6f9f1b8e-0f4e-4c55-9f3a-1c2d3e4f5a6b';

  test('is the same article; what was typed since is an edit of it, unless somebody has worked on it', async () => {
    const first = await saved(0, { ...usual, request });
    tests.later(5);
    expect(await saved(0, { ...usual, request })).toEqual(first);
    expect(await saved(0, { ...usual, title: 'Altro', request })).toMatchObject({
      ...{ id: first.id, title: 'Altro', version: 2, published_at: first.published_at },
    });
    expect(await saved(0, { ...usual, title: 'Altro', request })).toMatchObject({ id: first.id, version: 2 });
    expect(await save(0, { ...usual, title: 'Di nuovo', request })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringMatching(/^«Altro» è già stato aggiunto/) },
    });
    expect(await count()).toBe(1);
  });

  test('at the same moment is one article', async () => {
    const both = await Promise.all([saved(0, { ...usual, request }), saved(0, { ...usual, request })]);
    expect(both[0]).toEqual(both[1]);
    expect(await count()).toBe(1);
  });

  test('is another one under another request, without one, and where the first was deleted', async () => {
    const first = await saved(0, { ...usual, request });
    await saved(0, { ...usual, request: request.replace('6f', '7f') });
    await saved(0, usual);
    await saved(0, usual);
    expect(await count()).toBe(4);
    await send(tests.superadmin, `/api/articles/${first.id}`, undefined, 'DELETE');
    expect((await saved(0, { ...usual, request })).id).not.toBe(first.id);
  });
});

describe('publication', () => {
  const at = (minutes: number) => new Date(tests.now().getTime() + minutes * 60_000).toISOString();

  test('a draft needs only a title; a published article needs subtitle and content', async () => {
    const bare = { type: 'news', title: 'Idea', subtitle: '', content: '<p></p>' };
    const draft = await saved(0, { ...bare, state: 'draft', published_at: at(10) });
    expect(draft).toMatchObject({ state: 'draft', published_at: null, content: '' });
    expect(await save(draft.id, { ...bare, state: 'published' })).toMatchObject({
      status: 400,
      body: {
        fields: [
          { path: 'body.subtitle', code: 'required' },
          { path: 'body.content', code: 'required' },
        ],
      },
    });
    expect(await save(0, { ...usual, content: '<p><br></p><p> </p>' })).toMatchObject(invalid('content', 'required'));
    expect(await saved(draft.id, { ...usual, title: 'Idea' })).toMatchObject({ state: 'draft' });
    expect(await saved(draft.id, { ...usual, state: 'published' })).toMatchObject({ published_at: at(0) });
  });

  test('a scheduled article can wait, be published now, or become a draft', async () => {
    const soon = await tests.add('Presto', { state: 'scheduled', published_at: at(60) });
    expect(soon).toMatchObject({ state: 'scheduled', published_at: at(60) });
    expect(await saved(soon.id, { ...usual, state: 'scheduled' })).toMatchObject({ published_at: at(60) });
    const now = await saved(soon.id, { ...usual, state: 'published', published_at: null });
    expect(now).toMatchObject({ state: 'published', published_at: at(0) });
    expect(await saved(soon.id, { ...usual, state: 'draft' })).toMatchObject({ state: 'draft', published_at: null });
    expect(await save(soon.id, { ...usual, state: 'scheduled' })).toMatchObject(invalid('published_at', 'required'));
  });

  test('saving a published article keeps its date, unless another is given', async () => {
    const { id, published_at } = await tests.add('Vecchia');
    tests.later(5);
    expect(await saved(id, { ...usual, state: 'published' })).toMatchObject({ published_at });
    expect(await saved(id, { ...usual, state: 'published', published_at: '2020-02-29T00:00:00Z' })).toMatchObject({
      state: 'published',
      published_at: '2020-02-29T00:00:00.000Z',
    });
  });
});

test('markup is cleaned before it is stored, and nothing but an empty paragraph is nothing', async () => {
  const made = await tests.add('Sporca', {
    content:
      '<p onclick="x()" style="color:red">Ciao<script>alert(1)</script><img src="https://altrove.example/a.png"></p>',
  });
  expect(made.content).toBe('<p>Ciao</p>');
  const tags = [...made.content.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag);
  expect(tags.every((tag) => allowedMarkup.tags.some((one) => one === tag))).toBe(true);
  expect(await tests.add('Vuota', { state: 'draft', content: '<p>&nbsp;</p><p><br></p>' })).toMatchObject({
    content: '',
  });
});

test('markup in the other fields is text like any other', async () => {
  const title = '<img src=x onerror=alert(1)>';
  const made = await tests.add(title, { subtitle: '"><svg onload=alert(1)>', tags: ['<b>x</b>'], image_alt: '\'"' });
  expect(await stored(made.id)).toMatchObject({ title, subtitle: '"><svg onload=alert(1)>', tags: ['<b>x</b>'] });
});

test('a tag written twice is there once, as it was written first', async () => {
  const { tags } = await tests.add('Doppi', { tags: ['Fiera', ' fiera ', 'FIERA', 'Città', 'città', 'Citta'] });
  expect(tags).toEqual(['Fiera', 'Città', 'Citta']);
});

test('who looks after an article is added, taken away by the flag, and otherwise stays', async () => {
  const { id } = await tests.add('Seguita', { admins: [1, 2].map((one) => ({ id: one, deleted: false })) });
  const changed = await saved(id, {
    ...usual,
    admins: [
      { id: 1, deleted: true },
      { id: 3, deleted: false },
    ],
  });
  expect(changed.admins).toEqual([2, 3].map((one) => ({ id: one, deleted: false })));
  expect((await saved(id, { ...usual, admins: [{ id: 99_999, deleted: true }] })).admins).toHaveLength(2);
  const stranger = {
    admins: [
      { id: 2, deleted: false },
      { id: 2_147_483_648, deleted: false },
    ],
  };
  expect(await save(id, { ...usual, ...stranger })).toMatchObject(invalid('admins.1.id', 'not-allowed'));
});

test.each([
  [{ title: ' ' }, 'title', 'required'],
  [{ title: undefined }, 'title', 'required'],
  [{ title: 'x'.repeat(201) }, 'title', 'too-long'],
  [{ title: 'zero\u0000' }, undefined, 'wrong-format'],
  [{ subtitle: '  ' }, 'subtitle', 'required'],
  [{ content: '' }, 'content', 'required'],
  [{ content: 'x'.repeat(200_001) }, 'content', 'too-long'],
  [{ content: '<'.repeat(100_000) }, 'content', 'too-long'],
  [{ content: ['<p>x</p>'] }, 'content', 'wrong-format'],
  [{ link: 'javascript:alert(1)' }, 'link', 'wrong-format'],
  [{ link: 'sodalizio' }, 'link', 'wrong-format'],
  [{ link: 'http://localhost' }, 'link', 'wrong-format'],
  [{ tags: [''] }, 'tags.0', 'required'],
  [{ tags: ['x'.repeat(41)] }, 'tags.0', 'too-long'],
  [{ tags: Array.from({ length: 31 }, (_, at) => `${at}`) }, 'tags', 'too-long'],
  [{ image_id: 999_999 }, 'image_id', 'not-allowed'],
  [{ image_id: 9_007_199_254_740_991 }, 'image_id', 'not-allowed'],
  [{ image_id: -1 }, 'image_id', 'not-allowed'],
  [{ image_id: 1.5 }, 'image_id', 'wrong-format'],
  [{ type: 'pages' }, 'type', 'not-allowed'],
  [{ type: undefined }, 'type', 'required'],
  [{ state: 'public' }, 'state', 'not-allowed'],
  [{ published_at: '2026-02-30T08:00:00Z' }, 'published_at', 'wrong-format'],
  [{ published_at: 'domani' }, 'published_at', 'wrong-format'],
  // PostgreSQL has no year 0.
  [{ published_at: '0000-01-01T08:00:00Z' }, 'published_at', 'wrong-format'],
  [{ owner: 'anna' }, 'owner', 'unknown-field'],
])('%j is refused, and nothing is stored', async (wrong, path, code) => {
  const answer = await save(0, { ...usual, ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', fields: [{ code }] } });
  if (path !== undefined) expect(answer).toMatchObject(invalid(path, code));
  expect(await count()).toBe(0);
});

test('a title of two lines and a link without https:// are stored as a form stores them', async () => {
  expect(await saved(0, { ...usual, title: 'due\nrighe', link: 'www.sodalizio.example' })).toMatchObject({
    title: 'due righe',
    link: 'https://www.sodalizio.example',
  });
});

test('an article does not become one of another type', async () => {
  const { id } = await tests.add('Ferma');
  expect(await save(id, { ...usual, type: 'affiliations' })).toMatchObject(invalid('type', 'not-allowed'));
});

test('an article that was renamed meanwhile is not deleted by its title from before', async () => {
  const { id } = await tests.add('Gita');
  const remove = (name: string) =>
    send(tests.superadmin, `/api/articles/${id}?${new URLSearchParams({ name })}`, undefined, 'DELETE');
  expect(await remove('Gita a Rimini')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await remove('Gita')).toMatchObject({ status: 200 });
});

test('a deleted article is gone, with its revisions', async () => {
  const { id, version } = await tests.add('Via');
  const path = `/api/admin/cms/article/${id}`;
  const gone = { status: 200, body: { status: 'deleted' } };
  expect(await send(tests.superadmin, `/api/articles/${id}`, undefined, 'DELETE')).toEqual(gone);
  for (const [address, json, method] of [
    [path, undefined, 'GET'],
    [path, { ...usual, version }, 'POST'],
    [`/api/articles/${id}`, undefined, 'DELETE'],
    [`${path}/revisions`, undefined, 'GET'],
    [`${path}/revisions/1`, undefined, 'GET'],
    [`${path}/revisions/1/restore`, { version }, 'POST'],
  ] as const)
    expect([address, (await send(tests.superadmin, address, json, method)).status]).toEqual([address, 404]);
  expect(await tests.app.db.selectFrom('cms_revisions').select('version').execute()).toEqual([]);
});

test('who only reads changes nothing', async () => {
  const { id, version } = await tests.add('Ferma');
  for (const person of [tests.admin, tests.secretary]) {
    for (const [path, json, method] of [
      ['/api/admin/cms/article/0', usual, 'POST'],
      [`/api/admin/cms/article/${id}`, { ...usual, version }, 'POST'],
      [`/api/articles/${id}`, undefined, 'DELETE'],
      [`/api/admin/cms/article/${id}/revisions`, undefined, 'GET'],
      [`/api/admin/cms/article/${id}/revisions/1`, undefined, 'GET'],
      [`/api/admin/cms/article/${id}/revisions/1/restore`, { version }, 'POST'],
    ] as const)
      expect([path, (await send(person, path, json, method)).status]).toEqual([path, 403]);
  }
  expect(await stored(id)).toMatchObject({ title: 'Ferma', version });
});

test('with the permission to write but not to read a type, it is neither written nor shown', async () => {
  const { id } = await tests.add('Riservata', { type: 'affiliations' });
  const email = 'segreteria@sodalizio.example';
  const people = tests.app.db.updateTable('users').where('email', '=', email);
  await people.set({ extra_permissions: ['cms.edit'] }).execute();
  try {
    const call = (path: string, json?: object, method?: string) => send(tests.secretary, path, json, method);
    expect((await call('/api/admin/cms/article/0', { ...usual, type: 'affiliations' })).status).toBe(403);
    expect((await call(`/api/admin/cms/article/${id}`, usual)).status).toBe(403);
    expect((await call(`/api/articles/${id}`, undefined, 'DELETE')).status).toBe(403);
    expect((await call(`/api/admin/cms/article/${id}/revisions`)).status).toBe(403);
    expect((await call('/api/admin/cms/article/0', usual)).status).toBe(200);
  } finally {
    await people.set({ extra_permissions: [] }).execute();
  }
});

test('every write leaves its trail, with what changed and nothing else', async () => {
  const { id, version } = await tests.add('Prima', { tags: ['a'] });
  await save(id, { ...usual, title: 'Dopo', tags: ['a'], version });
  await send(tests.superadmin, `/api/articles/${id}`, undefined, 'DELETE');
  const trail = await tests.app.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after', 'actor_label'])
    .where('subject_kind', '=', 'cms')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  const actor_label = 'superadmin@sodalizio.example';
  expect(trail).toMatchObject([
    { action: 'cms.create', before: null, after: { title: 'Prima', type: 'news', tags: ['a'] }, actor_label },
    { action: 'cms.update', actor_label },
    { action: 'cms.delete', before: { title: 'Dopo', content: '<p>Testo</p>' }, after: null, actor_label },
  ]);
  expect(trail[1]).toMatchObject({ before: { title: 'Prima' }, after: { title: 'Dopo' } });
  expect(Object.keys(trail[1]?.after ?? {})).toEqual(['title']);
});
