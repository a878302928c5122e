import { type Kysely, sql } from 'kysely';

/** The palette finds members by the beginning of their e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(emailIndex).execute(db);
}

/** Dropped and created again by a bulk load, like the other indexes of members. */
export const emailIndex = 'create index members_email on members (lower(email) text_pattern_ops)';
