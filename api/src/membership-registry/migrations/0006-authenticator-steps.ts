import { type Kysely, sql } from 'kysely';

/** The embedded registry records accepted authenticator codes, so that none is accepted twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registry_accounts add column last_totp_step integer not null default 0`.execute(db);
}
