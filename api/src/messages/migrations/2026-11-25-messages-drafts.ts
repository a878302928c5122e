import { type Kysely, sql } from 'kysely';

/** Messages that somebody is still writing. A released migration is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Its ids are of the same sequence as those of messages: one list shows both, and one call deletes either.
  `create table messages_drafts (
    id integer primary key default nextval('messages_id_seq'),
    key uuid not null unique,
    version integer not null,
    user_id integer not null,
    owner text not null,
    changed_by text not null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    title text not null,
    plain_content text not null,
    typed jsonb not null,
    members integer[],
    title_n text collate "C" not null generated always as (norm(title)) stored,
    search_n text not null generated always as (norm(title || ' ' || plain_content)) stored
  )`,
];
