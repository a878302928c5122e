import { type Kysely, sql } from 'kysely';

/** Which sheet of a workbook was read, and which others have the headings that it has not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads
    add column sheet text not null default '',
    add column fitting_sheets text[] not null default '{}'`.execute(db);
}
