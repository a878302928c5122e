import { type Kysely, sql } from 'kysely';

/** How many rows of a file are hidden in its sheet: the dry run says that they are loaded too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads add column hidden_rows integer not null default 0`.execute(db);
}
