import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

export interface Account {
  id: number;
  /** Undefined: invited, and no password set yet. */
  passwordHash: string | undefined;
  disabled: boolean;
}

export async function findAccount(db: Database, email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'disabled_at'])
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst();
  return row && { id: row.id, passwordHash: row.password_hash ?? undefined, disabled: row.disabled_at !== null };
}

export async function markLogin(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_login_at: now }).where('id', '=', id).execute();
}
