import { type Kysely, sql } from 'kysely';

/** The palette finds members by the beginning of their e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(emailIndex).execute(db);
}

/** Like the other indexes of members, dropped and made again by a bulk load. */
export const emailIndex = 'create index members_email on members (lower(email) text_pattern_ops)';
