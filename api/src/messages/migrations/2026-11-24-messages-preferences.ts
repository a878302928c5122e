import { type Kysely, sql } from 'kysely';

/** Kinds of messages, and what members want to receive: a row only where somebody has said so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table messages add column kind text not null default 'institutional' check (kind in ('institutional', 'informative'))`,
  // No foreign key: members are Soci's. changed_by is '' for the member, else the name of the user who was told.
  `create table messages_preferences (
    codaica text primary key,
    informative boolean not null,
    changed_at timestamptz not null,
    changed_by text not null
  )`,
];
