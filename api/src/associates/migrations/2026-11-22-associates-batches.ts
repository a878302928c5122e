import { type Kysely, sql } from 'kysely';

/** Time of a batch's last step: one that has been silent for long stopped halfway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_batches add column stepped_at timestamptz`.execute(db);
  await sql`create index bulk_batches_user on bulk_batches (user_id, created_at)`.execute(db);
}
