import { type Kysely, sql } from 'kysely';

/** An act on participants that is sent again after a lost answer is not done twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table projects_acts (
    request uuid primary key,
    project_id integer not null references projects on delete cascade,
    user_id integer not null,
    reached integer not null,
    ids jsonb not null,
    at timestamptz not null
  )`.execute(db);
}
