import { type Article, article, articleRevision, articleRevisions } from '@sodalizio/contract/cms';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ArticleTests, send, startArticleTests, usual } from './test-articles.ts';

let tests: ArticleTests;

beforeAll(async () => {
  tests = await startArticleTests();
});
afterAll(() => tests.close());
beforeEach(() => tests.clear());

const path = (id: number, rest = '') => `/api/admin/cms/article/${id}${rest}`;
const save = async (id: number, body: object): Promise<Article> =>
  article.parse((await send(tests.superadmin, path(id), { ...usual, ...body })).body);
const revisions = async (id: number) =>
  articleRevisions.response.parse((await send(tests.superadmin, path(id, '/revisions'))).body);
const restore = (id: number, to: number, version: number) =>
  send(tests.superadmin, path(id, `/revisions/${to}/restore`), { version });

test('every save is kept, newest first, with who made it and what the article was then', async () => {
  const { id } = await tests.add('Uno', { state: 'draft' });
  tests.later(1);
  await save(id, { title: 'Due', tags: ['b'], state: 'published' });
  const list = await revisions(id);
  expect(list).toMatchObject([
    { version: 2, title: 'Due', state: 'published', saved_at: tests.now().toISOString(), restored_from: null },
    { version: 1, title: 'Uno', state: 'draft', restored_from: null },
  ]);
  expect(list[0]?.saved_by).not.toBe('');
  const first = articleRevision.response.parse((await send(tests.superadmin, path(id, '/revisions/1'))).body);
  expect(first).toMatchObject({ version: 1, fields: { title: 'Uno', tags: [], state: 'draft', published_at: null } });
});

test('an earlier save is brought back as a new one, and whether it is published stays', async () => {
  const image_id = await tests.addImage();
  const { id } = await tests.add('Bella', { state: 'draft', tags: ['a'], image_id, content: '<h2>Prima</h2>' });
  const { published_at, version } = await save(id, { title: 'Rovinata', image_id: null, tags: [], state: 'published' });
  const { status, body } = await restore(id, 1, version);
  expect(status).toBe(200);
  expect(article.parse(body)).toMatchObject({
    ...{ title: 'Bella', tags: ['a'], image_id, content: '<h2>Prima</h2>' },
    ...{ version: 3, state: 'published', published_at },
  });
  expect(await revisions(id)).toMatchObject([
    { version: 3, restored_from: 1, title: 'Bella', state: 'published' },
    { version: 2, restored_from: null },
    { version: 1, restored_from: null, state: 'draft' },
  ]);
  const { after } = await tests.app.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'cms.restore')
    .where('subject_id', '=', String(id))
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ title: 'Bella' });
});

test('an unknown revision is not found, and a late save is a conflict', async () => {
  const { id, version } = await tests.add('Una');
  expect((await restore(id, 7, version)).status).toBe(404);
  expect((await send(tests.superadmin, path(id, '/revisions/7'))).status).toBe(404);
  await save(id, { title: 'Due' });
  expect(await restore(id, 1, version)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await revisions(id)).toHaveLength(2);
});

test('a bare draft is not brought back into what people read', async () => {
  const { id } = await tests.add('Idea', { state: 'draft', subtitle: '', content: '' });
  const { version } = await save(id, { state: 'published' });
  expect(await restore(id, 1, version)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  expect(await revisions(id)).toHaveLength(2);
});
