import { type Kysely, sql } from 'kysely';

/** The order of a saved view's columns; empty: as the list has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_views add column column_order text[] not null default '{}'`.execute(db);
}
