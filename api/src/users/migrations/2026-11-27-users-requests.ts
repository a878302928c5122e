import { type Kysely, sql } from 'kysely';

/** A new user who is sent again after a lost answer is the same user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column request uuid unique`.execute(db);
}
