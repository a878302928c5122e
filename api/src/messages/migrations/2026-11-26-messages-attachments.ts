import { type Kysely, sql } from 'kysely';

/** Files that go with messages. A released migration is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The bytes are an artefact, named by their hash: the same file is stored once.
  `create table messages_attachments (
    id uuid primary key default gen_random_uuid(),
    hash text not null,
    name text not null,
    type text not null,
    bytes integer not null,
    user_id integer not null,
    created_at timestamptz not null
  )`,
  `alter table messages add column attachments uuid[] not null default '{}'`,
];
