import type { Article, ArticleRow, ArticleSort, ArticleState, ArticleType } from '@sodalizio/contract/cms';
import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../db/like.ts';
import type { Database } from '../db/open-database.ts';
import { imagePath, thumbPath } from '../images/images.repo.ts';
import { textOf } from '../markup/clean-markup.ts';
// For its declaration of the area's tables.
import type { Written } from './cms.schema.ts';

export interface StoredArticle extends Written {
  id: number;
  type: ArticleType;
  admins: number[];
  version: number;
}

/** `forReaders`: only articles published before `at`. */
export interface ArticleFilter {
  types: readonly ArticleType[];
  at: Date;
  forReaders: boolean;
  search?: string | undefined;
  tag?: string | undefined;
  state?: ArticleState | undefined;
}

export interface ArticleOrder {
  key: ArticleSort;
  down: boolean;
}

/** Derived when read: a scheduled article is published without any action. */
export function stateAt(published_at: string | null, at: Date): ArticleState {
  if (published_at === null) return 'draft';
  return new Date(published_at) > at ? 'scheduled' : 'published';
}
const stateSql = (at: Date) =>
  sql`case when a.published_at is null then 'draft' when a.published_at > ${at}::timestamptz then 'scheduled' else 'published' end`;

const inState = (state: ArticleState, at: Date) =>
  state === 'draft'
    ? sql`a.published_at is null`
    : sql`a.published_at ${sql.raw(state === 'scheduled' ? '>' : '<=')} ${at}::timestamptz`;

const wordsOf = (search = '') => [...new Set(search.split(/\s+/))].filter((word) => word !== '');

/** Conditions with an index first: the words are then searched in the rest. */
function matching({ types, at, forReaders, search, tag, state }: ArticleFilter): RawBuilder<unknown> {
  const [only] = types;
  // One type by equality: its index then provides the order too.
  const all = [types.length === 1 ? sql`a.type = ${only}` : sql`a.type = any(${[...types]}::text[])`];
  if (forReaders) all.push(inState('published', at));
  if (state) all.push(inState(state, at));
  if (tag !== undefined) all.push(sql`a.tags @> array[${tag}::text]`);
  // The longest word first: it is the rarest, and the others are searched only in its rows.
  const words = wordsOf(search).toSorted((one, other) => other.length - one.length);
  return sql.join([...all, containsWords(sql`a.search_n`, words.join(' '))], sql` and `);
}

const keyOf: Record<ArticleSort, RawBuilder<unknown>> = {
  title: sql`a.title_n`,
  subtitle: sql`a.subtitle_n`,
  updated_at: sql`a.updated_at`,
  // Descending, PostgreSQL puts nulls first: drafts, then scheduled, then the newest.
  published_at: sql`a.published_at`,
};

const wayOf = ({ down }: ArticleOrder) => sql.raw(down ? 'desc' : 'asc');

/**
 * One window of a list, and the number of matches. With a search, all matches are listed once for both; without one,
 * counting and the window each use their own index.
 */
export async function findPage(
  db: Database,
  filter: ArticleFilter,
  order: ArticleOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ articles: ArticleRow[]; total: number }> {
  const once = sql.raw(wordsOf(filter.search).length > 0 ? 'materialized' : 'not materialized');
  const way = wayOf(order);
  // Only the window's rows get all columns; with an empty window one row still carries the count.
  const { rows } = await sql<{ total: number; row: ArticleRow | null }>`
    with found as ${once} (select a.id, ${keyOf[order.key]} as key from cms_articles a where ${matching(filter)})
    select n.total, case when a.id is not null then json_build_object(
      'id', a.id, 'type', a.type, 'name', a.title, 'title', a.title, 'subtitle', a.subtitle, 'tags', a.tags,
      'image_alt', a.image_alt, 'thumb_path', ${thumbPath('i')}, 'state', ${stateSql(filter.at)},
      'published_at', ${iso(sql`a.published_at`)}, 'updated_at', ${iso(sql`a.updated_at`)},
      'updated_by', a.updated_by, 'version', a.version, 'preview', a.preview) end as row
    from (select count(*)::int as total from found) n
    left join lateral (select id, key from found order by key ${way}, id ${way} limit ${limit} offset ${offset}) p on true
    left join cms_articles a on a.id = p.id
    left join images i on i.id = a.image_id
    order by p.key ${way}, p.id ${way}`.execute(db);
  return { articles: rows.flatMap(({ row }) => row ?? []), total: rows[0]?.total ?? 0 };
}

/** A moment as in JavaScript: column parsers do not apply inside JSON. */
const iso = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function findIds(db: Database, filter: ArticleFilter, order: ArticleOrder): Promise<number[]> {
  const way = wayOf(order);
  const { rows } = await sql<{ id: number }>`select a.id from cms_articles a where ${matching(filter)}
    order by ${keyOf[order.key]} ${way}, a.id ${way}`.execute(db);
  return rows.map(({ id }) => id);
}

type ArticleColumns = Omit<Article, 'admins'> & { admins: number[] };

export async function findArticles(db: Database, ids: readonly number[], at: Date): Promise<Article[]> {
  const { rows } =
    await sql<ArticleColumns>`select a.id, a.type, a.title as name, a.title, a.subtitle, a.content, a.link,
      a.tags, a.image_id, a.image_alt, a.image_decorative, ${stateSql(at)} as state, a.published_at,
      ${imagePath('i')} as image_path, ${thumbPath('i')} as thumb_path, a.admins, a.created_at, a.updated_at, a.updated_by, a.version
    from unnest(${[...ids]}::int[]) with ordinality as l(id, at)
    join cms_articles a on a.id = l.id
    left join images i on i.id = a.image_id
    order by l.at`.execute(db);
  return rows.map((row) => ({ ...row, admins: row.admins.map((id) => ({ id, deleted: false })) }));
}

export async function findArticle(db: Database, id: number, at: Date): Promise<Article | undefined> {
  return (await findArticles(db, [id], at))[0];
}

export async function findTags(db: Database, filter: ArticleFilter): Promise<{ tag: string; articles: number }[]> {
  const { rows } = await sql<{ tag: string; articles: number }>`select tag, count(*)::int as articles
    from cms_articles a cross join unnest(a.tags) as tag where ${matching(filter)}
    group by tag order by articles desc, norm(tag), tag`.execute(db);
  return rows;
}

export const writtenColumns = [
  'title',
  'subtitle',
  'content',
  'link',
  'tags',
  'image_id',
  'image_alt',
  'image_decorative',
  'published_at',
] as const satisfies (keyof Written)[];
const storedColumns = ['id', 'type', ...writtenColumns, 'admins', 'version'] as const;

/** The article, locked until the transaction ends: a second save waits and then sees the new version. */
export async function lockArticle(trx: Database, id: number): Promise<StoredArticle | undefined> {
  return trx.selectFrom('cms_articles').select(storedColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The article that a request has already added, locked. One that comes at the same moment waits here. */
export async function lockArticleOf(trx: Database, request: string): Promise<StoredArticle | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${request}::text, 0))`.execute(trx);
  const one = trx.selectFrom('cms_articles').select(storedColumns).where('request', '=', request);
  return one.forUpdate().executeTakeFirst();
}

const columnsOf = ({ published_at, ...written }: Written) => ({
  ...written,
  published_at,
  content_text: textOf(written.content),
});

export interface Saving {
  admins: number[];
  updated_by: string;
  now: Date;
  /** Of a new article. */
  request?: string | undefined;
}

export async function insertArticle(
  trx: Database,
  type: ArticleType,
  written: Written,
  { admins, updated_by, now, request }: Saving,
): Promise<number> {
  const moments = { created_at: now, updated_at: now };
  const { id } = await trx
    .insertInto('cms_articles')
    .values({ type, request, ...columnsOf(written), admins, updated_by, ...moments })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a locked article; its version grows. */
export async function changeArticle(
  trx: Database,
  id: number,
  written: Written,
  { admins, updated_by, now }: Saving,
): Promise<void> {
  await trx
    .updateTable('cms_articles')
    .set((eb) => ({ ...columnsOf(written), admins, updated_by, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function removeArticle(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('cms_articles').where('id', '=', id).execute();
}

export async function usersAmong(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from users where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
