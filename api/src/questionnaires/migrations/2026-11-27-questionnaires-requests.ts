import { type Kysely, sql } from 'kysely';

/** A new questionnaire that is sent again after a lost answer is the same questionnaire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table questionnaires add column request uuid unique`.execute(db);
}
