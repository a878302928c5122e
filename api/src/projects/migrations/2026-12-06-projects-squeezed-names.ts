import { type Kysely, sql } from 'kysely';

/** Participants are found however the apostrophes and spaces of their names are typed; searched in their index by name as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects_participants
    add column full_name_s text generated always as (squeezed(full_name)) stored`.execute(db);
  await sql`drop index projects_participants_name`.execute(db);
  await sql`create index projects_participants_name on projects_participants (project_id, full_name_n, id)
    include (full_name_s, code_n, email_n, completed, deadline, started_at, invited_at, last_completion_time)
    where removed_at is null`.execute(db);
}
