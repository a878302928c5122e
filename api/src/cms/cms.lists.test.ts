import { type ArticleRow, type ArticleType, article, articlesPage } from '@sodalizio/contract/cms';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { slice } from './cms.slice.ts';
import { type ArticleTests, send, startArticleTests } from './test-articles.ts';

let tests: ArticleTests;

beforeAll(async () => {
  tests = await startArticleTests();
});
afterAll(() => tests.close());
beforeEach(() => tests.clear());

const page = async (query = '', person = tests.superadmin, type: ArticleType = 'news') => {
  const answer = await send(person, `/api/admin/cms/${type}?limit=10&offset=0${query}`);
  return articlesPage.parse(answer.body);
};
const titles = async (query = '', person = tests.superadmin) =>
  (await page(query, person)).articles.map(({ title }) => title);
const search = (text: string) => titles(`&search=${encodeURIComponent(text)}`);

test('every word is looked for in title, subtitle, tags and text, whatever its case and accents', async () => {
  await tests.add('Città d’arte', { subtitle: 'Gita sociale', content: '<p>Sconto del 100%</p><p>a Mantova</p>' });
  await tests.add('Mare', { subtitle: 'Rimini', tags: ['Perché no'], content: '<p><strong>giu</strong>gno</p>' });
  expect(await search('CITTA gita mantova')).toEqual(['Città d’arte']);
  expect(await search('perche giugno')).toEqual(['Mare']);
  expect(await search('100%')).toEqual(['Città d’arte']);
  expect(await search('_are')).toEqual([]);
  expect(await search('man%ova')).toEqual([]);
  expect(await search('ma')).toHaveLength(2);
  expect(await search('strong')).toEqual([]);
  expect(await search('  ')).toHaveLength(2);
  expect(await page('&search=gita%20rimini')).toEqual({ articles: [], total: 0 });
});

test('a word is found as it is typed without an accented key, and as it is copied from a phrase', async () => {
  await tests.add('Le novità della segreteria', { content: '<p>Corso d’inglese</p>' });
  for (const typed of ["novita'", 'NOVITA’', '«Le novità»', 'novità,', 'novità: segreteria.', "d'inglese"])
    expect([typed, await search(typed)]).toEqual([typed, ['Le novità della segreteria']]);
});

test('a word is found where it may be hyphenated, and shown without its hidden hyphen', async () => {
  await tests.add('Mare', { content: '<p>L’assem\u00adblea dei so\u200eci</p>' });
  await tests.add('Monti', { content: '<p>Soft&shy;ware</p>' });
  expect(await search('assemblea soci')).toEqual(['Mare']);
  expect(await search('software')).toEqual(['Monti']);
  expect((await page()).articles.map(({ preview }) => preview)).toContain('Software');
});

test('a list is filtered by tag and by state', async () => {
  await tests.add('Uscita', { tags: ['fiera', 'scuola'] });
  await tests.add('Bozza', { state: 'draft', tags: ['fiera'] });
  await tests.add('Futura', { state: 'published', published_at: '2027-01-01T08:00:00.000Z' });
  expect((await titles('&tag=fiera')).sort()).toEqual(['Bozza', 'Uscita']);
  expect(await titles('&tag=Fiera')).toEqual([]);
  expect(await titles('&state=draft')).toEqual(['Bozza']);
  expect(await titles('&state=scheduled')).toEqual(['Futura']);
  expect(await titles('&state=published')).toEqual(['Uscita']);
  expect(await titles('&state=published&tag=scuola&search=usc')).toEqual(['Uscita']);
});

test('a list is ordered both ways, drafts and scheduled before the newest by default', async () => {
  await tests.add('beta', { subtitle: '2', published_at: '2026-11-03T08:00:00.000Z' });
  await tests.add('Àlfa', { subtitle: '3', published_at: '2026-11-01T08:00:00.000Z' });
  tests.later(1);
  await tests.add('gamma', { subtitle: '1', published_at: '2026-12-24T08:00:00.000Z' });
  await tests.add('delta', { subtitle: '4', state: 'draft' });
  expect(await titles()).toEqual(['delta', 'gamma', 'beta', 'Àlfa']);
  expect(await titles('&sort=published_at')).toEqual(['Àlfa', 'beta', 'gamma', 'delta']);
  expect(await titles('&sort=title')).toEqual(['Àlfa', 'beta', 'delta', 'gamma']);
  expect(await titles('&sort=-title')).toEqual(['gamma', 'delta', 'beta', 'Àlfa']);
  expect(await titles('&sort=subtitle')).toEqual(['gamma', 'beta', 'Àlfa', 'delta']);
  expect(await titles('&sort=-updated_at')).toEqual(['delta', 'gamma', 'Àlfa', 'beta']);
});

test('windows neither repeat nor lose an article, and have the total', async () => {
  for (let at = 0; at < 5; at += 1) await tests.add('Uguale', { content: `<p>numero ${at}</p>` });
  for (const query of ['&sort=title', '&sort=-updated_at', '&search=uguale']) {
    const seen: ArticleRow[] = [];
    for (const offset of [0, 2, 4]) {
      const answer = await send(tests.admin, `/api/admin/cms/news?limit=2&offset=${offset}${query}`);
      const { articles, total } = articlesPage.parse(answer.body);
      expect(total).toBe(5);
      seen.push(...articles);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
  }
  const beyond = await send(tests.admin, '/api/admin/cms/news?limit=2&offset=90');
  expect(beyond.body).toEqual({ articles: [], total: 5 });
});

test('a row shows the first hundred characters of the text without markup, and the thumbnail', async () => {
  const image_id = await tests.addImage();
  const long = `<p>Più &amp; ${'meno '.repeat(30)}</p>`;
  await tests.add('Lungo', { content: long, image_id, image_alt: 'Una sala', tags: ['uno', 'due'] });
  await tests.add('Corto', { content: '<h2>Due</h2><p>righe</p>', type: 'affiliations' });
  const [row] = (await page()).articles;
  const text = `Più & ${'meno '.repeat(30)}`;
  expect(row).toMatchObject({
    name: 'Lungo',
    preview: `${text.slice(0, 100)}…`,
    image_alt: 'Una sala',
    tags: ['uno', 'due'],
  });
  expect(row?.thumb_path).toMatch(/^\/images\/[0-9a-f]{32}-160\.webp$/);
  expect(row).not.toHaveProperty('content');
  const [other] = (await page('', tests.admin, 'affiliations')).articles;
  expect(other).toMatchObject({ preview: 'Due righe', thumb_path: null });
});

test('without a limit the answer is the array of whole articles, however many', async () => {
  expect(await send(tests.admin, '/api/admin/cms/news')).toEqual({ status: 200, body: [] });
  const first = await tests.add('Prima', { tags: ['a'], link: 'https://sodalizio.example/' });
  expect(await send(tests.superadmin, '/api/admin/cms/news')).toEqual({ status: 200, body: [first] });
  await fillMany(250);
  const { body } = await send(tests.superadmin, '/api/admin/cms/news?sort=title');
  const all = z.array(article).parse(body);
  expect(all).toHaveLength(251);
  expect(all.map(({ title }) => title)).toEqual(all.map(({ title }) => title).toSorted());
  expect(await send(tests.superadmin, '/api/admin/cms/news?search=prima&offset=1')).toMatchObject({ status: 400 });
  expect((await send(tests.superadmin, '/api/admin/cms/news?search=prima')).body).toHaveLength(1);
});

const fillMany = async (count: number) => {
  const at = tests.now();
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ type: 'news' as const, title: `Molti ${String(n).padStart(4, '0')}`, subtitle: 's', content: '<p>c</p>' },
    ...{ content_text: 'c', link: '', tags: [], image_id: null, image_alt: '', image_decorative: false, admins: [] },
    ...{ published_at: at, created_at: at, updated_at: at, updated_by: '' },
  }));
  await tests.app.db.insertInto('cms_articles').values(rows).execute();
};

test('readers see published articles only', async () => {
  await tests.add('Uscita', { tags: ['vista'] });
  const draft = await tests.add('Bozza', { state: 'draft', tags: ['nascosta'] });
  const soon = await tests.add('Futura', { published_at: '2026-11-21T12:00:00.000Z', tags: ['nascosta'] });
  for (const reader of [tests.admin, tests.secretary]) {
    expect(await titles('', reader)).toEqual(['Uscita']);
    expect(await titles('&state=draft', reader)).toEqual([]);
    expect(await titles('&search=bozza', reader)).toEqual([]);
    expect((await send(reader, '/api/admin/cms/news')).body).toHaveLength(1);
    expect((await send(reader, '/api/admin/cms/tags')).body).toEqual([{ tag: 'vista', articles: 1 }]);
    for (const { id } of [draft, soon]) expect((await send(reader, `/api/admin/cms/article/${id}`)).status).toBe(404);
  }
  expect((await send(tests.superadmin, `/api/admin/cms/article/${soon.id}`)).status).toBe(200);
});

test('a scheduled article is published at its time without any action', async () => {
  const at = new Date(tests.now().getTime() + 30 * 60_000).toISOString();
  const { id, state } = await tests.add('Alle dieci e mezza', { state: 'published', published_at: at });
  expect(state).toBe('scheduled');
  expect(await titles('', tests.secretary)).toEqual([]);
  tests.later(30);
  expect(await titles('', tests.secretary)).toEqual(['Alle dieci e mezza']);
  expect((await send(tests.secretary, `/api/admin/cms/article/${id}`)).body).toMatchObject({
    state: 'published',
    published_at: at,
  });
});

test('each role reads the lists that are its own', async () => {
  const types = ['news', 'affiliations', 'certifications'] as const;
  const ids = Object.fromEntries(
    await Promise.all(types.map(async (type) => [type, (await tests.add(`Di ${type}`, { type, tags: [type] })).id])),
  ) as Record<ArticleType, number>;
  for (const [person, allowed] of [
    [tests.superadmin, types],
    [tests.admin, types],
    [tests.secretary, ['news']],
  ] as const) {
    for (const type of types) {
      const status = allowed.some((one) => one === type) ? 200 : 403;
      for (const path of [`${type}?limit=5`, type, `article/${ids[type]}`, `tags?type=${type}`])
        expect([path, (await send(person, `/api/admin/cms/${path}`)).status]).toEqual([path, status]);
    }
    const tags = z.array(z.object({ tag: z.string() })).parse((await send(person, '/api/admin/cms/tags')).body);
    expect(tags.map(({ tag }) => tag).sort()).toEqual([...allowed].sort());
  }
});

test('tags are listed with the most used first', async () => {
  await tests.add('1', { tags: ['scuola', 'fiera'] });
  await tests.add('2', { tags: ['fiera'] });
  await tests.add('3', { tags: ['Àncora'], type: 'certifications' });
  expect((await send(tests.admin, '/api/admin/cms/tags')).body).toEqual([
    { tag: 'fiera', articles: 2 },
    { tag: 'Àncora', articles: 1 },
    { tag: 'scuola', articles: 1 },
  ]);
  expect((await send(tests.admin, '/api/admin/cms/tags?type=news')).body).toHaveLength(2);
});

test.each([
  ['limit=0', 'query.limit'],
  ['limit=501', 'query.limit'],
  ['limit=10&offset=-1', 'query.offset'],
  ['limit=10&sort=content', 'query.sort'],
  ['limit=10&state=public', 'query.state'],
  [`limit=10&search=${'x'.repeat(121)}`, 'query.search'],
  ['limit=10&owner=1', 'query.owner'],
  ['offset=3', 'query.limit'],
])('a list with %s is refused', async (query, path) => {
  expect(await send(tests.admin, `/api/admin/cms/news?${query}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', fields: [{ path }] },
  });
});

test('the demo has three lists to show, once, with drafts and one article to come', async () => {
  for (const _ of [1, 2]) await slice.demo?.(tests.app.db, tests.now(), tests.app.app.platform.artefacts);
  const totals = await Promise.all(
    (['news', 'affiliations', 'certifications'] as const).map(
      async (type) => (await page('', tests.superadmin, type)).total,
    ),
  );
  expect(totals).toEqual([15, 8, 6]);
  expect((await page('&state=draft')).total).toBe(2);
  expect(await titles('&state=scheduled')).toEqual(['Assemblea ordinaria dei soci: convocazione']);
  expect(await search('olimpiadi trento')).toHaveLength(1);
  const [changed] = (await page('&search=campagna')).articles;
  const { body } = await send(tests.superadmin, `/api/admin/cms/article/${changed?.id}/revisions`);
  expect(body).toMatchObject([{ version: 2 }, { version: 1 }]);
});
