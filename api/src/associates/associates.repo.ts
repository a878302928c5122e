import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { associateJson, memberJson } from './associate.wire.ts';
import { asksNothing, conditions, type MemberSearch } from './associates.conditions.ts';
import {
  keyColumns,
  type MemberOrder,
  nearbyIds,
  orderBy,
  orderedIds,
  type Position,
  positionOf,
} from './associates.order.ts';
import { exactCondition } from './associates.texts.ts';

type Db = Kysely<Schema>;

/** Up to this many are counted with each page; beyond, counting would cost more than the page. */
export const countedWithPage = 10_000;

export interface FoundPage {
  items: string[];
  next: Position | undefined;
  counted: number;
  far: boolean;
}

export interface PageSlice {
  limit: number;
  offset: number;
  after?: Position | undefined;
}

export interface PageHints {
  /** Known to have more matches than are counted: not counted again. */
  many?: boolean;
  /** Known not to be nearby: not searched there again. */
  far?: boolean;
  /** How many members along the index are searched for a page. */
  nearness?: number;
}

interface PageRow {
  counted: number;
  item: string | null;
  [key: string]: unknown;
}

/**
 * One page of members and the number of matches. No single statement is fast for every search, and estimates cannot be
 * trusted:
 * - few matches: they are listed once (by whatever index), counted, sorted and cut;
 * - more matches than are counted: the listing stops there, and the page is searched nearby, along the index of its order
 *   (6,000 members contain 50 where one in a hundred matches);
 * - not nearby (paid in March, newest payment first: everybody who paid later comes before): all matches are sorted.
 */
export async function findPage(
  db: Db,
  search: MemberSearch,
  order: MemberOrder,
  slice: PageSlice,
  { many = false, far = false, nearness = 6_000 }: PageHints = {},
): Promise<FoundPage> {
  const asked = { ...slice, limit: slice.limit + 1 };
  const where = conditions(search);
  if (asksNothing(search)) {
    const statement = decorated(order, orderedIds(order, sql`members m`, 'm', where, asked), sql`(${capped(where)})`);
    return readPage(await run(db, statement), order, slice);
  }
  if (!many) {
    const listed = await run(db, amongHits(where, order, asked));
    if ((listed[0]?.counted ?? 0) <= countedWithPage) return readPage(listed, order, slice);
  }
  const known = sql`(select ${countedWithPage + 1}::int as counted)`;
  const nearby = far ? undefined : nearbyIds(order, where, asked, nearness + 20 * slice.offset);
  if (nearby) {
    const rows = await run(db, decorated(order, nearby, known));
    if (rows.length === asked.limit) return readPage(rows, order, slice);
  }
  const all = orderedIds(order, sql`members m`, 'm', where, { ...asked, unindexed: true });
  return { ...readPage(await run(db, decorated(order, all, known)), order, slice), far: true };
}

const run = async (db: Db, statement: RawBuilder<PageRow>) => (await statement.execute(db)).rows;

function readPage(rows: readonly PageRow[], order: MemberOrder, { limit }: PageSlice): FoundPage {
  const found = rows.filter((row) => row.item !== null);
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    items: found.slice(0, limit).flatMap(({ item }) => item ?? []),
    next: last && positionOf(order, last),
    counted: rows[0]?.counted ?? 0,
    far: false,
  };
}

const capped = (where: RawBuilder<unknown>) =>
  sql`select count(*)::int as counted from (select from members m where ${where} limit ${countedWithPage + 1}) c`;

function amongHits(where: RawBuilder<unknown>, order: MemberOrder, asked: PageSlice): RawBuilder<PageRow> {
  const hits = sql`select m.id, ${keyColumns(order, 'm')} from members m where ${where} limit ${countedWithPage + 1}`;
  const page = orderedIds(order, sql`hits h`, 'h', sql`true`, asked);
  return sql<PageRow>`with hits as materialized (${hits})
    ${decorated(order, page, sql`(select count(*)::int as counted from hits)`, sql`n.counted <= ${countedWithPage}`)}`;
}

/**
 * Adds all displayed columns to the rows of a page only: doing it before cutting would cost every match.
 * At least one row comes back, with the count; without a member where the page is empty or `when` does not hold.
 */
function decorated(
  order: MemberOrder,
  page: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
  when: RawBuilder<unknown> = sql`true`,
): RawBuilder<PageRow> {
  return sql<PageRow>`select n.counted, page.*, d.item
    from ${counted} n left join lateral (${page}) page on ${when}
    left join lateral (select ${memberJson}::text as item from members m where m.id = page.id) d on true
    order by ${orderBy(order, 'page')}`;
}

/** The matches whose code, e-mail, tax code or name is the whole text (`exactCondition`), at most `limit`. */
export async function exactTexts(db: Db, search: MemberSearch, order: MemberOrder, limit: number): Promise<string[]> {
  if (search.text === undefined) return [];
  const where = sql`${conditions(search)} and ${exactCondition(search.text)}`;
  const page = orderedIds(order, sql`members m`, 'm', where, { limit, offset: 0, unindexed: true });
  const { rows } = await sql<{ item: string }>`select ${memberJson}::text as item
    from (${page}) page join members m on m.id = page.id order by ${orderBy(order, 'page')}`.execute(db);
  return rows.map(({ item }) => item);
}

export async function countMembers(db: Db, search: MemberSearch): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from members m where ${conditions(search)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Ids of all matches, in order. A long answer is read in batches along them: 4 bytes a member, one statement, and
 * concurrent edits neither duplicate nor drop a member.
 */
export async function findIds(db: Db, search: MemberSearch, order: MemberOrder): Promise<Int32Array> {
  const page = orderedIds(order, sql`members m`, 'm', conditions(search), { limit: 2_000_000_000, offset: 0 });
  const { rows } = await sql<{
    ids: string | null;
  }>`select string_agg(page.id::text, ',') as ids from (${page}) page`.execute(db);
  return parseIds(rows[0]?.ids ?? '');
}

/** Parses `1,2,3` without a JavaScript object for each of a million. */
function parseIds(text: string): Int32Array {
  let count = text === '' ? 0 : 1;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count += 1;
  const ids = new Int32Array(count);
  let value = 0;
  let next = 0;
  for (let at = 0; at <= text.length && count > 0; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign >= 48 && sign <= 57) {
      value = value * 10 + sign - 48;
    } else {
      ids[next++] = value;
      value = 0;
    }
  }
  return ids;
}

const listed = (ids: Int32Array) => sql`unnest(${Array.from(ids)}::int[]) with ordinality as l(id, at)`;

export async function memberTexts(db: Db, ids: Int32Array): Promise<string[]> {
  const { rows } = await sql<{ item: string }>`select ${memberJson}::text as item
    from ${listed(ids)} join members m on m.id = l.id order by l.at`.execute(db);
  return rows.map(({ item }) => item);
}

export interface ExportRow {
  codaica: string;
  last_name: string;
  first_name: string;
  company_name: string;
  member_type: string;
  admission: string;
  sections: string;
  preferred_section: string;
  registered_on: string | null;
  last_payment_on: string | null;
  last_payment_amount: number | null;
  last_payment_year: number | null;
  email: string;
  phone: string;
  mobile: string;
  town: string;
  tax_code: string;
}

export async function exportRows(db: Db, ids: Int32Array): Promise<ExportRow[]> {
  const { rows } =
    await sql<ExportRow>`select m.codaica, m.last_name, m.first_name, m.company_name, m.member_type, m.admission,
      coalesce(s.codes, '') as sections, coalesce(s.preferred, '') as preferred_section, m.registered_on,
      m.last_payment_on, m.last_payment_amount, m.last_payment_year, m.email, m.phone, m.mobile, m.town, m.tax_code
    from ${listed(ids)} join members m on m.id = l.id
    left join lateral (
      select string_agg(section_code, ', ' order by preferred desc, section_code) as codes,
        max(section_code) filter (where preferred) as preferred
      from member_sections where member_id = m.id) s on true
    order by l.at`.execute(db);
  return rows;
}

export async function associateText(db: Db, codaica: string): Promise<string | undefined> {
  const { rows } = await sql<{ item: string }>`select ${associateJson}::text as item
    from members m where m.codaica = ${codaica}::text`.execute(db);
  return rows[0]?.item;
}
