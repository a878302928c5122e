import { type Kysely, sql } from 'kysely';

/** A new article that is sent again after a lost answer is the same article. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cms_articles add column request uuid unique`.execute(db);
}
