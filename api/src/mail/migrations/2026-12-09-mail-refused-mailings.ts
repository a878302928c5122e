import { type Kysely, sql } from 'kysely';

/** A message that is tried again and again counts as one refusal of an address. A released migration is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_addresses add column refused_mailings bigint[] not null default '{}'`.execute(db);
}
