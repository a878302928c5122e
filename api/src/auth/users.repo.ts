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

/** Locks the person until the transaction ends. False where they have another password than that of `account` by now, or are disabled. */
export async function markLogin(
  trx: Database,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  now: Date,
): Promise<boolean> {
  const marked = await trx
    .updateTable('users')
    .set({ last_login_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash ?? '')
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
