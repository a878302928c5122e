import { type Kysely, sql } from 'kysely';

/** Yearly fees: one row per year, euro by member type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table member_fees (
    year smallint primary key,
    amounts jsonb not null,
    version integer not null default 1,
    changed_at timestamptz not null,
    changed_by integer references users on delete set null
  )`.execute(db);
}
