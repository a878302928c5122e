import { type Kysely, sql } from 'kysely';

/** How far the mailbox of bounces was read, and whether it can be. A released migration is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table mail_bounces (
    one boolean primary key default true check (one),
    uid_validity bigint,
    last_uid bigint not null default 0,
    busy_until timestamptz not null default '-infinity',
    read_at timestamptz not null default '-infinity',
    problem text not null default '' check (problem in ('', 'away', 'refused', 'no-mailbox')),
    problem_since timestamptz
  )`,
  'insert into mail_bounces default values',
];
