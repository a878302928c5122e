import { type Kysely, sql } from 'kysely';

/** Texts kept under a name. A released migration is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table messages_templates (
    id integer primary key generated always as identity,
    name text not null,
    kind text not null check (kind in ('institutional', 'informative')),
    title text not null,
    content text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1,
    name_n text collate "C" not null generated always as (norm(name)) stored,
    search_n text not null generated always as (norm(name || ' ' || title)) stored
  )`,
  'create unique index messages_templates_name on messages_templates (name_n)',
];
