import { type Kysely, sql } from 'kysely';

/** The audit trail becomes the history of a member: reasons, bulk acts, taking back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table audit_entries
    add column reason text not null default '',
    add column batch uuid,
    add column takes_back bigint references audit_entries`,
  // A history is read newest first and paged by id: the same index as before, in that order.
  'drop index audit_entries_subject',
  'create index audit_entries_subject on audit_entries (subject_kind, subject_id, id)',
  'create index audit_entries_batch on audit_entries (batch, id) where batch is not null',
  // With two servers, no entry is taken back twice.
  'create unique index audit_entries_takes_back on audit_entries (takes_back) where takes_back is not null',
];
