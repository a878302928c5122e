import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';

export interface ViewRow {
  id: number;
  name: string;
  search: string;
  hidden_columns: string[];
  column_order: string[];
  shared: boolean;
  start: boolean;
  mine: boolean;
  owner: string;
}

export interface ViewEdit {
  name: string;
  search: string;
  hidden_columns: string[];
  column_order: string[];
  shared: boolean;
}

export function visibleViews(db: Database, userId: number, screen: string, id?: number): Promise<ViewRow[]> {
  const query = db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('start_views as s', (join) => join.onRef('s.view_id', '=', 'v.id').on('s.user_id', '=', userId))
    .where('v.screen', '=', screen)
    .where((is) => is.or([is('v.user_id', '=', userId), is('v.shared', '=', true)]))
    .select([
      'v.id',
      'v.name',
      'v.search',
      'v.hidden_columns',
      'v.column_order',
      'v.shared',
      sql<boolean>`s.view_id is not null`.as('start'),
      sql<boolean>`v.user_id = ${userId}`.as('mine'),
      sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('owner'),
    ])
    .orderBy(sql`norm(v.name)`)
    .orderBy('v.id');
  return (id === undefined ? query : query.where('v.id', '=', id)).execute();
}

/** Locks one person's views until the transaction ends: names are checked and counted, then written. */
export async function lockViewsOf(trx: Database, userId: number): Promise<void> {
  // Not "for update": other transactions may write rows that refer to the person.
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
}

/** A colleague who deletes or unshares their view waits until the transaction ends. */
export async function keepView(trx: Database, id: number): Promise<void> {
  await sql`select from saved_views where id = ${id} for share`.execute(trx);
}

export interface StoredView extends ViewEdit {
  id: number;
  user_id: number;
  screen: string;
}

export function viewById(db: Database, id: number): Promise<StoredView | undefined> {
  return db
    .selectFrom('saved_views')
    .select(['id', 'user_id', 'screen', 'name', 'search', 'hidden_columns', 'column_order', 'shared'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countViews(
  trx: Database,
  owner: { userId: number; screen: string },
  name: string,
  id: number | undefined,
): Promise<{ count: number; taken: boolean }> {
  return trx
    .selectFrom('saved_views')
    .where('user_id', '=', owner.userId)
    .where('screen', '=', owner.screen)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<boolean>`coalesce(bool_or(lower(name) = lower(${name}::text) and id <> ${id ?? 0}), false)`.as('taken'),
    ])
    .executeTakeFirstOrThrow();
}

/** A person's view that is like this in everything. */
export async function sameView(
  trx: Database,
  owner: { userId: number; screen: string },
  { name, search, hidden_columns, column_order, shared }: ViewEdit,
): Promise<number | undefined> {
  const found = await trx
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', owner.userId)
    .where('screen', '=', owner.screen)
    .where('name', '=', name)
    .where('search', '=', search)
    .where('shared', '=', shared)
    .where(sql<boolean>`hidden_columns = ${hidden_columns}::text[] and column_order = ${column_order}::text[]`)
    .executeTakeFirst();
  return found?.id;
}

export async function addView(
  trx: Database,
  owner: { userId: number; screen: string },
  edit: ViewEdit,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('saved_views')
    .values({ user_id: owner.userId, screen: owner.screen, ...edit, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Unsharing a view removes it as others' start. */
export async function changeView(trx: Database, view: StoredView, edit: ViewEdit, now: Date): Promise<void> {
  await trx
    .updateTable('saved_views')
    .set({ ...edit, updated_at: now })
    .where('id', '=', view.id)
    .execute();
  if (edit.shared) return;
  await trx.deleteFrom('start_views').where('view_id', '=', view.id).where('user_id', '<>', view.user_id).execute();
}

export async function removeView(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('saved_views').where('id', '=', id).execute();
}

export async function setStart(
  trx: Database,
  owner: { userId: number; screen: string },
  viewId: number | null,
): Promise<number | null> {
  const before = await trx
    .deleteFrom('start_views')
    .where('user_id', '=', owner.userId)
    .where('screen', '=', owner.screen)
    .returning('view_id')
    .executeTakeFirst();
  if (viewId !== null) {
    await trx
      .insertInto('start_views')
      .values({ user_id: owner.userId, screen: owner.screen, view_id: viewId })
      .execute();
  }
  return before?.view_id ?? null;
}
