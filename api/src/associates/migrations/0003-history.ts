import { type Kysely, sql } from 'kysely';

/** The trail becomes the history of a member: reasons, bulk acts, and what took what back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table audit_entries
    add column reason text not null default '',
    add column batch uuid,
    add column takes_back bigint references audit_entries`,
  // A history is read newest first and paged by id: the same index as before, ordered by what the pages ask.
  'drop index audit_entries_subject',
  'create index audit_entries_subject on audit_entries (subject_kind, subject_id, id)',
  'create index audit_entries_batch on audit_entries (batch, id) where batch is not null',
  // Whatever two servers do at once, nothing is taken back twice.
  'create unique index audit_entries_takes_back on audit_entries (takes_back) where takes_back is not null',
];
