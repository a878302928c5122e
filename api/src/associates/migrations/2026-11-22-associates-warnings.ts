import { type Kysely, sql } from 'kysely';

/** Whom the rules of the profile warn about, and how far members were checked by which rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table member_warnings (
    member_id integer primary key references members on delete cascade
  )`.execute(db);
  await sql`create table member_warnings_checked (
    one boolean primary key default true check (one),
    rules integer not null default 0,
    last_id integer not null default 0
  )`.execute(db);
  await sql`insert into member_warnings_checked default values`.execute(db);
}
