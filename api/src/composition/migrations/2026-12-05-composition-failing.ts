import { type Kysely, sql } from 'kysely';

/** Until when a release that stays live or tried, though it fails for most, is opened only where nothing was before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table area_releases add column failing_until timestamptz`.execute(db);
}
