import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { MemberCodeGrant } from '../platform/platform.ts';
import type { Session } from '../platform/session.ts';
import { permissionsOf } from './roles.ts';
import type { SessionKeys } from './tokens.ts';

/**
 * The live session of these tokens with its person, in one query and never cached: a revocation, a disabled person or a
 * changed role takes effect with the next call on every server.
 */
export async function findSession(
  db: Database,
  keys: SessionKeys,
  now: Date,
  byMemberCode: readonly MemberCodeGrant[],
): Promise<Session | null> {
  let query = db
    .selectFrom('browser_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .where('u.disabled_at', 'is', null);
  if (keys.accessToken) query = query.where('s.access_token_hash', '=', keys.accessToken);
  if (keys.sessionToken) query = query.where('s.session_token_hash', '=', keys.sessionToken);
  const row = await query
    .select([
      's.id',
      's.expires_at',
      's.registry_codaica',
      's.registry_expires_at',
      's.registry_pending_tax_code',
      'u.id as user_id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.roles',
      'u.extra_permissions',
      'u.tax_code',
      'u.aica_code',
      sql<boolean>`u.registry_password_encrypted is not null`.as('has_registry_password'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const open = row.registry_codaica !== null && row.registry_expires_at !== null;
  const registryExpires = new Date(row.registry_expires_at ?? 0);
  return {
    id: row.id,
    userId: row.user_id,
    user: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      roles: row.roles,
      taxCode: row.tax_code,
      aicaCode: row.aica_code,
      hasRegistryPassword: row.has_registry_password,
    },
    permissions: permissionsOf(
      { roles: row.roles, extraPermissions: row.extra_permissions, aicaCode: row.aica_code },
      byMemberCode,
    ),
    expiresAt: new Date(row.expires_at),
    registry:
      open && registryExpires > now
        ? {
            codaica: row.registry_codaica ?? '',
            taxCode: row.registry_pending_tax_code ?? row.tax_code ?? '',
            expiresAt: registryExpires,
          }
        : null,
  };
}

/** What a person may do at this moment, for acts of many steps and for who waited for a lock; nothing once disabled. */
export async function permissionsNow(
  db: Database,
  userId: number,
  byMemberCode: readonly MemberCodeGrant[],
): Promise<Session['permissions']> {
  const row = await db
    .selectFrom('users')
    .select(['roles', 'extra_permissions as extraPermissions', 'aica_code as aicaCode'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row ? permissionsOf(row, byMemberCode) : [];
}

export async function addSession(
  db: Database,
  session: {
    userId: number;
    accessTokenHash: Buffer;
    sessionTokenHash: Buffer;
    now: Date;
    expiresAt: Date;
    address: string;
    userAgent: string;
  },
): Promise<void> {
  const { userId, now, expiresAt, address, userAgent } = session;
  await db
    .insertInto('browser_sessions')
    .values({
      user_id: userId,
      access_token_hash: session.accessTokenHash,
      session_token_hash: session.sessionTokenHash,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      address,
      user_agent: userAgent,
    })
    .execute();
}

export async function revokeSession(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('browser_sessions')
    .set({ revoked_at: now, registry_codaica: null, registry_state: null, registry_expires_at: null })
    .where('id', '=', id)
    .execute();
}

export async function revokeSessionsOf(
  db: Database,
  userIds: readonly number[],
  now: Date,
  except?: string,
): Promise<void> {
  if (userIds.length === 0) return;
  let query = db
    .updateTable('browser_sessions')
    .set({ revoked_at: now, registry_codaica: null, registry_state: null, registry_expires_at: null })
    .where(sql<boolean>`user_id = any(${[...userIds]}::int[])`)
    .where('revoked_at', 'is', null);
  if (except !== undefined) query = query.where('id', '!=', except);
  await query.execute();
}

export async function markSeen(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('browser_sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export async function sweepSessions(db: Database, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000);
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom('browser_sessions').where('expires_at', '<', monthAgo.toISOString()).execute();
  await db.deleteFrom('login_attempts').where('window_started_at', '<', dayAgo.toISOString()).execute();
}
