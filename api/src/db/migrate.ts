import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { DatabaseTooOld, MayNotCreate } from './database-errors.ts';
import { findMigrations, mayBeGone } from './find-migrations.ts';
import { type Database, openDatabase } from './open-database.ts';

/** Milliseconds. */
export interface LockRetries {
  /** How long a table may be in use by somebody else: everybody who needs it waits behind the migration. */
  lock: number;
  /** Between two tries: those who waited go on meanwhile. */
  pause: number;
  tries: number;
  onBusy?: () => void;
}

/** About four minutes. */
const usual: LockRetries = { lock: 5_000, pause: 5_000, tries: 24 };

/**
 * Migrates the database to the newest schema and returns the applied names (none when it is current). A released migration is
 * never edited; one folder's may come before another's that ran already, because no folder uses another's tables.
 * All or nothing, in one transaction, under a lock that several servers on one PostgreSQL share; call it at each start. Where a
 * table is in use for longer than `lock`, it starts anew after a pause.
 */
export async function migrate(
  db: Database,
  given?: Record<string, Migration>,
  retries: Partial<LockRetries> = {},
): Promise<string[]> {
  const list = given ?? (await findMigrations());
  const { lock, pause, tries, onBusy } = { ...usual, ...retries };
  await refuseOld(db);
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await migrateOnce(db, list, lock);
    } catch (error) {
      if (left === 0 || !isBusy(error)) throw error;
      onBusy?.();
      await wait(pause);
    }
  }
}

/**
 * For after migrations on PostgreSQL, which may take minutes. A rewritten table has no visibility map and its new columns no
 * statistics, and autovacuum does not count it as changed: index-only scans would read the table for months.
 */
export async function vacuumAfterMigrations(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url, connections: 1, statementTimeout: 0 });
  // A limit of the role or the database counts where none is asked for.
  await db
    .connection()
    .execute(async (one) => {
      await sql`set statement_timeout = 0`.execute(one);
      await sql`vacuum (analyze)`.execute(one);
    })
    .finally(close);
}

/** PostgreSQL's codes for a lock that was not free in time, and for a deadlock. */
const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

function migrateOnce(db: Database, list: Record<string, Migration>, lock: number): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    // Waiting for another server's migration, or building an index, may take longer than a request may.
    await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(trx);
    // Kysely creates its own two tables before it takes its lock; two servers at once would collide there.
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATING)})`.execute(trx);
    await sql`select set_config('lock_timeout', ${String(lock)}, true)`.execute(trx);
    await refuseWithoutRight(trx);
    const provider: MigrationProvider = { getMigrations: async () => ({ ...(await gone(trx, list)), ...list }) };
    const migrator = new Migrator({ db: untyped(trx), provider, allowUnorderedMigrations: true });
    const { results, error } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
  });
}

/** As docs/server.md says. */
const oldest = 15;

async function refuseOld(db: Database): Promise<void> {
  const { rows } = await sql<{ number: number; version: string }>`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as version`.execute(
    db,
  );
  const [found] = rows;
  if (found && found.number < oldest * 10_000)
    throw new DatabaseTooOld(found.version.split(' ', 1)[0] ?? found.version, oldest);
}

/** Kysely would hide the refusal: after it, it asks for its table again in the transaction that has failed. */
async function refuseWithoutRight(trx: Database): Promise<void> {
  const { rows } = await sql<{ may: boolean | null }>`select to_regclass('kysely_migration') is not null
    or has_schema_privilege(current_schema(), 'create') as may`.execute(trx);
  if (!rows[0]?.may) throw new MayNotCreate();
}

/**
 * Areas whose tables exist and whose code does not: the area was removed, or another branch is checked out. Their tables
 * stay; Kysely would refuse to start without their migrations.
 */
async function gone(trx: Database, list: Record<string, Migration>): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(trx);
  if (!rows[0]?.is) return {};
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(trx);
  const missing = applied.rows.filter(({ name }) => mayBeGone(name) && !Object.hasOwn(list, name));
  return Object.fromEntries(missing.map(({ name }) => [name, { up: async () => {} }]));
}

const MIGRATING = 5_063_902_118;

/** A migration uses tables as they were on its day, not as in the current Schema. */
function untyped<T>(db: Kysely<T>): Kysely<unknown> {
  return db.$extendTables() as unknown as Kysely<unknown>;
}
