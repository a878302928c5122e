import type { Database } from '../db/open-database.ts';

const shown = ['id', 'name', 'created_at', 'created_by', 'last_used_at', 'expires_at'] as const;

export async function openTokens(db: Database, area: string, now: Date) {
  return db
    .selectFrom('deploy_tokens')
    .select(shown)
    .where('area', '=', area)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute();
}

export async function addToken(
  trx: Database,
  token: { area: string; name: string; hash: Buffer; now: Date; by: string; expiresAt: Date },
) {
  return trx
    .insertInto('deploy_tokens')
    .values({
      area: token.area,
      name: token.name,
      token_hash: token.hash,
      created_at: token.now,
      created_by: token.by,
      expires_at: token.expiresAt,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

export async function isOpenToken(db: Database, id: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('deploy_tokens')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes every valid token of an area. */
export async function revokeTokens(trx: Database, area: string, now: Date): Promise<void> {
  await trx
    .updateTable('deploy_tokens')
    .set({ revoked_at: now })
    .where('area', '=', area)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeToken(trx: Database, area: string, id: number, now: Date): Promise<string | undefined> {
  const row = await trx
    .updateTable('deploy_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('area', '=', area)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
