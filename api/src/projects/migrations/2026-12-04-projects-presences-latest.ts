import { type Kysely, sql } from 'kysely';

/** A presence that is taken back late must not remove what another phone has read since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects_presences add column latest timestamptz`.execute(db);
}
