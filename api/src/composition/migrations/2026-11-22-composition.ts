import { type Kysely, sql } from 'kysely';

/** Author of a report: one person's reports count as one, or anybody could make an area look broken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table area_health_people (
    area text not null,
    version text not null,
    hour timestamptz not null,
    what text not null,
    user_id integer not null,
    primary key (area, version, hour, what, user_id),
    foreign key (area, version, hour, what) references area_health on delete cascade
  )`.execute(db);
}
