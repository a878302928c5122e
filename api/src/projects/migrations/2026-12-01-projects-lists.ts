import { type Kysely, sql } from 'kysely';

/**
 * Everything by which a project's participants are searched, filtered by state and put in order is in their index by name: a list
 * of 50,000 among 200,000 is found without reading the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index projects_participants_name`.execute(db);
  await sql`create index projects_participants_name on projects_participants (project_id, full_name_n, id)
    include (code_n, email_n, completed, deadline, started_at, invited_at, last_completion_time)
    where removed_at is null`.execute(db);
}
