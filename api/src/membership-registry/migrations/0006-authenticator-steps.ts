import { type Kysely, sql } from 'kysely';

/** The embedded registry remembers which of an authenticator's codes counted, so that none counts twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registry_accounts add column last_totp_step integer not null default 0`.execute(db);
}
