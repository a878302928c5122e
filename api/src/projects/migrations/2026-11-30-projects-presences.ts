import { type Kysely, sql } from 'kysely';

/** Who was in the room, once a day of Rome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table projects_presences (
    participant_id integer not null references projects_participants on delete cascade,
    day date not null,
    at timestamptz not null,
    code boolean not null,
    primary key (participant_id, day)
  )`.execute(db);
}
