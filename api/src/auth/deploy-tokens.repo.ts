import { DEPLOY_TOKEN_PREFIX } from '@sodalizio/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { DeployToken } from '../platform/session.ts';
import { hashToken, newToken } from './tokens.ts';

/** The last use is recorded at most once a minute. */
const SAID_AGAIN_AFTER = sql`interval '1 minute'`;

/** A new secret. Only its hash is stored, and a lookup by hash has no timing to exploit. */
export const newDeploySecret = (): string => `${DEPLOY_TOKEN_PREFIX}${newToken()}`;

export function deploySecretOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  return bearer?.startsWith(DEPLOY_TOKEN_PREFIX) ? bearer : undefined;
}

export async function findDeployToken(db: Database, secret: string, now: Date): Promise<DeployToken | undefined> {
  const token = await db
    .selectFrom('deploy_tokens')
    .select(['id', 'area', 'name'])
    .where('token_hash', '=', hashToken(secret))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!token) return undefined;
  await db
    .updateTable('deploy_tokens')
    .set({ last_used_at: now })
    .where('id', '=', token.id)
    .where(sql<boolean>`last_used_at is null or last_used_at < ${now}::timestamptz - ${SAID_AGAIN_AFTER}`)
    .execute();
  return token;
}
