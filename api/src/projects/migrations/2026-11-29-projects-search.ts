import { type Kysely, sql } from 'kysely';

/** Search and order of a project's participants: normed once, not for each of 50,000 rows at each question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects_participants
    add column code_n text generated always as (norm(foreign_token)) stored,
    add column full_name_n text generated always as (norm(full_name)) stored,
    add column email_n text generated always as (norm(email)) stored`.execute(db);
  await sql`drop index projects_participants_name`.execute(db);
  await sql`create index projects_participants_name on projects_participants (project_id, full_name_n, id)
    where removed_at is null`.execute(db);
}
