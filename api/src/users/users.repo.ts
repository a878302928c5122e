import type { Role, UserSort } from '@sodalizio/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containsWords } from '../db/like.ts';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

export interface StoredUser {
  id: number;
  aica_code: string | null;
  first_name: string;
  last_name: string;
  email: string;
  roles: Role[];
  disabled: boolean;
  last_activity: string | null;
  last_login: string | null;
  created_at: string;
  has_password: boolean;
  version: number;
}

/** End of a page: surname and name as sorted, then the id. */
export type UserPosition = readonly [lastName: string, firstName: string, id: number];

// greatest() skips nulls; a row never changed has both moments equal.
const columns = sql`u.id, u.aica_code, u.first_name, u.last_name, u.email, u.roles,
  u.disabled_at is not null as disabled,
  greatest(u.last_login_at, nullif(u.updated_at, u.created_at)) as last_activity,
  u.last_login_at as last_login, u.created_at, u.password_hash is not null as has_password, u.version`;

interface ListedUser extends StoredUser {
  last_name_n: string;
  first_name_n: string;
}

export interface UserOrder {
  key: UserSort;
  down: boolean;
}

/** Surname, first name and id break ties, so that pages neither repeat nor lose anybody. */
function orderBy({ key, down }: UserOrder): RawBuilder<unknown> {
  const names = sql`u.last_name_n, u.first_name_n, u.id`;
  const way = sql.raw(down ? 'desc' : 'asc');
  if (key === 'name') return sql`u.last_name_n ${way}, u.first_name_n ${way}, u.id ${way}`;
  return sql`${sortKeys[key]} ${way} nulls last, ${names}`;
}

const sortKeys: Record<Exclude<UserSort, 'name'>, RawBuilder<unknown>> = {
  aica_code: sql`u.aica_code collate "C"`,
  email: sql`lower(u.email) collate "C"`,
  disabled: sql`(u.disabled_at is not null)`,
  last_completion_time: sql`greatest(u.last_login_at, nullif(u.updated_at, u.created_at))`,
};

/** Matching users: all, or `limit` from a position or an offset on. Positions only work with the ascending order by name. */
export async function findUsers(
  db: Db,
  search: string,
  order: UserOrder,
  page?: { limit: number; offset: number; after?: UserPosition | undefined },
): Promise<{ users: StoredUser[]; next: UserPosition | undefined }> {
  const after = page?.after;
  const beyond = after
    ? sql`(u.last_name_n, u.first_name_n, u.id) > (${after[0]}::text, ${after[1]}::text, ${after[2]}::int)`
    : sql`true`;
  const { rows } = await sql<ListedUser>`select ${columns}, u.last_name_n, u.first_name_n from users u
    where ${containsWords(sql`u.search_n`, search)} and ${beyond} order by ${orderBy(order)}
    ${page ? sql`limit ${page.limit + 1} offset ${page.offset}` : sql``}`.execute(db);
  const users = page ? rows.slice(0, page.limit) : rows;
  const last = users.at(-1);
  const more = page !== undefined && rows.length > page.limit;
  return { users, next: more && last ? [last.last_name_n, last.first_name_n, last.id] : undefined };
}

export async function countUsers(db: Db, search: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from users u where ${containsWords(sql`u.search_n`, search)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function findUser(db: Db, id: number): Promise<StoredUser | undefined> {
  const { rows } = await sql<StoredUser>`select ${columns} from users u where u.id = ${id}`.execute(db);
  return rows[0];
}

/** The user that a request has already added. One that comes at the same moment waits here. */
export async function findUserOf(trx: Db, request: string): Promise<StoredUser | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${request}::text, 0))`.execute(trx);
  const { rows } =
    await sql<StoredUser>`select ${columns} from users u where u.request = ${request} for update`.execute(trx);
  return rows[0];
}

export interface NewUser {
  aica_code: string | null;
  first_name: string;
  last_name: string;
  email: string;
  roles: readonly Role[];
}

type Requested = NewUser & { request?: string | undefined };

/**
 * Adds users without a password in one statement, and returns their ids in the order of `rows`. A taken e-mail or Matricola
 * fails the whole statement (see `takenField`).
 */
export async function insertUsers(trx: Db, rows: readonly Requested[], now: Date): Promise<number[]> {
  if (rows.length === 0) return [];
  const at = now.toISOString();
  const numbered = rows.map((row, position) => ({ position, ...row, email: row.email.trim() }));
  // The ids are drawn first: an insert returns its rows in no guaranteed order.
  const { rows: added } = await sql<{ id: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('users', 'id'))::int as id, g.*
      from json_to_recordset(${JSON.stringify(numbered)}::json)
        as g(position int, aica_code text, first_name text, last_name text, email text, roles text[], request uuid)
    ), added as (
      insert into users (id, aica_code, first_name, last_name, email, roles, request, created_at, updated_at)
      select id, aica_code, first_name, last_name, email, roles, request, ${at}::timestamptz, ${at}::timestamptz
      from given order by position
    )
    select id from given order by position`.execute(trx);
  return added.map(({ id }) => id);
}

/**
 * Locks the user, who changes them and every superadmin until the transaction ends: concurrent role changes wait, so that two people cannot
 * remove the last two at once. Also returns the number of other enabled superadmins.
 */
export async function lockForChange(
  trx: Db,
  id: number,
  actor = id,
): Promise<{ user: StoredUser | undefined; otherSuperadmins: number }> {
  // In the order of the ids, so that two callers cannot deadlock.
  const { rows } = await sql<StoredUser>`select ${columns} from users u
    where u.id in (${id}, ${actor}) or 'superadmin' = any(u.roles) order by u.id for update`.execute(trx);
  const others = rows.filter((row) => row.id !== id && !row.disabled && row.roles.includes('superadmin'));
  return { user: rows.find((row) => row.id === id), otherSuperadmins: others.length };
}

/**
 * Locks every superadmin, and these other users, until the transaction ends, against concurrent demotions; returns how many superadmins
 * are enabled.
 */
export async function lockSuperadmins(trx: Db, others: readonly number[] = []): Promise<number> {
  // In the order of the ids, as `lockForChange`.
  const { rows } = await sql<{ counts: boolean }>`select 'superadmin' = any(u.roles) and u.disabled_at is null as counts
    from users u where u.id = any(${[...others]}::int[]) or 'superadmin' = any(u.roles) order by u.id for update`.execute(
    trx,
  );
  return rows.filter(({ counts }) => counts).length;
}

export interface ChangedUser extends NewUser {
  disabled: boolean;
}

export async function changeUser(trx: Db, id: number, user: ChangedUser, now: Date): Promise<void> {
  const { aica_code, first_name, last_name, email, roles, disabled } = user;
  await trx
    .updateTable('users')
    .set((eb) => ({
      aica_code,
      first_name,
      last_name,
      email,
      roles: [...roles],
      // Keeps the first moment.
      disabled_at: disabled ? eb.fn.coalesce('disabled_at', sql<string>`${now.toISOString()}::timestamptz`) : null,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function renameUser(
  trx: Db,
  id: number,
  { first_name, last_name }: { first_name: string; last_name: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ first_name, last_name, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

const constraints: Record<string, 'email' | 'aica_code'> = {
  users_email: 'email',
  users_aica_code_key: 'aica_code',
};

/** The unique field that made a statement fail; undefined for another error. */
export function takenField(error: unknown): 'email' | 'aica_code' | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? constraints[error.constraint] : undefined;
}
