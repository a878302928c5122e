import { type Kysely, sql } from 'kysely';

/** A new project that is sent again after a lost answer is the same project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column request uuid unique`.execute(db);
}
