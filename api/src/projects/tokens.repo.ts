import type { IntegrationToken } from '@sodalizio/contract/projects';
import { integrationTokenPrefix } from '@sodalizio/contract/projects';
import { sql } from 'kysely';
import { hashToken, newToken } from '../auth/tokens.ts';
import type { Database } from '../db/open-database.ts';
// For its declaration of the area's tables.
import type {} from './projects.schema.ts';

export async function findTokens(db: Database, project: number): Promise<IntegrationToken[]> {
  return db
    .selectFrom('projects_tokens')
    .select(['id', 'name', 'created_at', 'created_by', 'last_used_at'])
    .where('project_id', '=', project)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Stores a new token; only its hash is kept, and a lookup by hash has no timing to exploit. */
export async function addToken(
  trx: Database,
  token: { project: number; name: string; createdBy: string },
  now: Date,
): Promise<IntegrationToken & { secret: string }> {
  const secret = `${integrationTokenPrefix}${newToken()}`;
  const added = await trx
    .insertInto('projects_tokens')
    .values({
      project_id: token.project,
      name: token.name,
      hash: hashToken(secret),
      created_at: now,
      created_by: token.createdBy,
    })
    .returning(['id', 'name', 'created_at', 'created_by', 'last_used_at'])
    .executeTakeFirstOrThrow();
  return { ...added, secret };
}

/** False where there is no such valid token. */
export async function revokeToken(trx: Database, project: number, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('projects_tokens')
    .set({ revoked_at: now })
    .where('project_id', '=', project)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** The valid token of a project with this secret. Its use is noted once a minute at most. */
export async function findToken(
  db: Database,
  project: number,
  authorization: string | undefined,
  now: Date,
): Promise<{ id: number; name: string } | undefined> {
  const secret = /^Bearer +(\S{1,200})$/i.exec(authorization ?? '')?.[1];
  if (!secret?.startsWith(integrationTokenPrefix)) return undefined;
  const token = await db
    .selectFrom('projects_tokens')
    .select(['id', 'name'])
    .where('hash', '=', hashToken(secret))
    .where('project_id', '=', project)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!token) return undefined;
  await db
    .updateTable('projects_tokens')
    .set({ last_used_at: now })
    .where('id', '=', token.id)
    .where(sql<boolean>`last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute'`)
    .execute();
  return token;
}
