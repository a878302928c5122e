import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { belongsToAnArea, findMigrations } from '../platform/slices.ts';
import * as access from './migrations/0001-access.ts';
import * as members from './migrations/0002-members.ts';
import * as history from './migrations/0003-history.ts';
import * as selectionsAndViews from './migrations/0004-selections-and-views.ts';
import * as users from './migrations/0005-users.ts';
import * as authenticatorSteps from './migrations/0006-authenticator-steps.ts';
import * as uploads from './migrations/0007-uploads.ts';
import * as membersEmail from './migrations/0008-members-email.ts';
import * as composition from './migrations/0009-composition.ts';
import type { Database } from './open-database.ts';

/** The product's own, in order. A migration that has been released is never edited: the next change is the next file. */
const migrations: Record<string, Migration> = {
  '0001-access': access,
  '0002-members': members,
  '0003-history': history,
  '0004-selections-and-views': selectionsAndViews,
  '0005-users': users,
  '0006-authenticator-steps': authenticatorSteps,
  '0007-uploads': uploads,
  '0008-members-email': membersEmail,
  '0009-composition': composition,
};

/**
 * Every migration, by name: the product's, then those of the areas (`<id>/migrations/`). One area's may come before another's
 * that ran already, which is safe because no area knows another's tables.
 */
export const allMigrations = async (): Promise<Record<string, Migration>> => ({
  ...migrations,
  ...(await findMigrations()),
});

/**
 * Brings the database to the newest schema and gives back the names it applied (none when it is current).
 * All or nothing, in one transaction, under a lock that several servers on one PostgreSQL share; call it at each start.
 */
export async function migrate(db: Database, given?: Record<string, Migration>): Promise<string[]> {
  const list = given ?? (await allMigrations());
  return db.transaction().execute(async (trx) => {
    // Waiting for another server's migration, or building an index, may take longer than a request may.
    await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(trx);
    // Kysely makes its own two tables before it takes its lock; two servers at once would collide there.
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATING)})`.execute(trx);
    const provider: MigrationProvider = { getMigrations: async () => ({ ...(await gone(trx, list)), ...list }) };
    const migrator = new Migrator({ db: untyped(trx), provider, allowUnorderedMigrations: true });
    const { results, error } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
  });
}

/**
 * Areas whose tables are here and whose code is not: the area was taken out, or another branch is checked out. Their tables
 * stay as they are; Kysely would refuse to start without their migrations.
 */
async function gone(trx: Database, list: Record<string, Migration>): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(trx);
  if (!rows[0]?.is) return {};
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(trx);
  const missing = applied.rows.filter(({ name }) => belongsToAnArea(name) && !Object.hasOwn(list, name));
  return Object.fromEntries(missing.map(({ name }) => [name, { up: async () => {} }]));
}

const MIGRATING = 5_063_902_118;

/** A migration sees tables as they were on its day, not as the Schema of today describes them. */
function untyped<T>(db: Kysely<T>): Kysely<unknown> {
  return db.$extendTables() as unknown as Kysely<unknown>;
}
