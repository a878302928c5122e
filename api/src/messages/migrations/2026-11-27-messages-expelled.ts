import { type Kysely, sql } from 'kysely';

/** Whether a message is for members who are not expelled: asked again when its mails leave. A released migration is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table messages add column without_expelled boolean not null default false',
  // From a mail that leaves to whom it is for.
  'create index messages_mailing on messages (mailing_id)',
];
