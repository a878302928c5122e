import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

export interface NewReset {
  userId: number;
  tokenHash: Buffer;
  purpose: 'invitation' | 'reset';
  now: Date;
  expiresAt: Date;
}

/** Stores the hash of a link's token. */
export async function addReset(trx: Database, { userId, tokenHash, purpose, now, expiresAt }: NewReset): Promise<void> {
  await trx
    .insertInto('password_resets')
    .values({ token_hash: tokenHash, user_id: userId, purpose, created_at: now, expires_at: expiresAt })
    .execute();
}

/** A link that ends without being used expires with its end. */
const unused = (now: Date) => ({ ended_at: now, expires_at: now });

export async function endResets(trx: Database, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set(unused(now))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endReset(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('password_resets').set(unused(now)).where('token_hash', '=', tokenHash).execute();
}

export interface ResetHolder {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
}

export async function findResetHolder(db: Database, tokenHash: Buffer, now: Date): Promise<ResetHolder | undefined> {
  return db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name'])
    .where('r.token_hash', '=', tokenHash)
    .where('r.ended_at', 'is', null)
    .where('r.expires_at', '>', now.toISOString())
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Whose link was used after `since`. */
export async function findFormerHolder(
  db: Database,
  tokenHash: Buffer,
  since: Date,
): Promise<{ email: string; password_hash: string | null } | undefined> {
  return db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.email', 'u.password_hash'])
    .where('r.token_hash', '=', tokenHash)
    .where('r.ended_at', '>', since.toISOString())
    .whereRef('r.expires_at', '>', 'r.ended_at')
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** False where the link does not count any more, or its person is disabled. */
export async function useReset(
  trx: Database,
  { tokenHash, userId }: { tokenHash: Buffer; userId: number },
  now: Date,
): Promise<boolean> {
  // The person before their links, like every other act on them: in another order two acts could wait for each other.
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return false;
  const used = await trx
    .updateTable('password_resets')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function passwordHashOf(db: Database, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return row?.password_hash ?? undefined;
}

/**
 * Does not change the user's version: concurrent edits stay valid. `instead`: hash of the only password that it may take the place
 * of; false where there is another by now.
 */
export async function storePassword(
  trx: Database,
  { userId, hash, instead }: { userId: number; hash: string; instead?: string | undefined },
  now: Date,
): Promise<boolean> {
  let update = trx.updateTable('users').set({ password_hash: hash, updated_at: now }).where('id', '=', userId);
  if (instead !== undefined) update = update.where('password_hash', '=', instead);
  return (await update.returning('id').executeTakeFirst()) !== undefined;
}

export async function sweepResets(db: Database, now: Date): Promise<void> {
  await sql`delete from password_resets where expires_at < ${now.toISOString()}::timestamptz - interval '30 days'`.execute(
    db,
  );
}
