import { type Kysely, sql } from 'kysely';

/** User administration: searching, optimistic locking, and mailed links to set a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Null: invited, and no password set yet.
  'alter table users alter column password_hash drop not null',
  'alter table users add column version integer not null default 1',
  `alter table users add column last_name_n text collate "C" not null generated always as (norm(last_name)) stored`,
  `alter table users add column first_name_n text collate "C" not null generated always as (norm(first_name)) stored`,
  // One text for the one search box: each typed word has to occur in it.
  `alter table users add column search_n text collate "C" not null generated always as
    (norm(last_name || ' ' || first_name || ' ' || email || ' ' || coalesce(aica_code, ''))) stored`,
  'create index users_search on users using gin (search_n gin_trgm_ops)',
  'create index users_name on users (last_name_n, first_name_n, id)',

  `create table password_resets (
    token_hash bytea primary key,
    user_id integer not null references users on delete cascade,
    purpose text not null check (purpose in ('invitation', 'reset')),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create index password_resets_user on password_resets (user_id)',
  'create index password_resets_expiry on password_resets (expires_at)',
];
