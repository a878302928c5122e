import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

const mostAttempts = 5;

export const findRegistryAccount = (db: Database, taxCode: string) =>
  db.selectFrom('registry_accounts').selectAll().where('tax_code', '=', taxCode).executeTakeFirst();

export async function addChallenge(
  db: Database,
  challenge: { id: string; taxCode: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  const { id, taxCode, codeHash, expiresAt } = challenge;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('registry_challenges').where('tax_code', '=', taxCode).execute();
    await trx
      .insertInto('registry_challenges')
      .values({ id, tax_code: taxCode, code_hash: codeHash, expires_at: expiresAt })
      .execute();
  });
}

/** Counts a try before it is verified, in one statement, so that parallel tries cannot exceed the limit. */
export async function tryChallenge(db: Database, id: string, taxCode: string, now: Date): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('registry_challenges')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('tax_code', '=', taxCode)
    .where('attempts', '<', mostAttempts)
    .where('expires_at', '>', now.toISOString())
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

export async function endChallenge(db: Database, id: string): Promise<boolean> {
  const ended = await db.deleteFrom('registry_challenges').where('id', '=', id).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Records the authenticator's accepted time step; false when this or a later one was used before. Atomic. */
export async function takeStep(db: Database, taxCode: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('registry_accounts')
    .set({ last_totp_step: step })
    .where('tax_code', '=', taxCode)
    .where('last_totp_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
