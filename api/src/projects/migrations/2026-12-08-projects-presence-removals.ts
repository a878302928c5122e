import { type Kysely, sql } from 'kysely';

/** A reading from before a presence was taken back may arrive after that. A table of its own: older servers need not know it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table projects_presence_removals (
    participant_id integer not null references projects_participants on delete cascade,
    day date not null,
    at timestamptz not null,
    primary key (participant_id, day)
  )`.execute(db);
}
