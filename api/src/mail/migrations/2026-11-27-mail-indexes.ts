import { type Kysely, sql } from 'kysely';

/** Fewer index entries for each queued mail: a mailing of 100,000 is written in one statement. A released migration is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Queued mails are found by `mail_deliveries_queued`.
  'drop index mail_deliveries_state',
  `create index mail_deliveries_state on mail_deliveries (mailing_id, state) where state <> 'queued'`,
  // Looked for by their recipient are only the queued links that another replaces (`stopQueued`): their fields are sealed.
  'drop index mail_deliveries_recipient',
  'create index mail_deliveries_recipient on mail_deliveries (recipient) where sealed_fields is not null',
];
