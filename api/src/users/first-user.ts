import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { writeAudit } from '../platform/audit.repo.ts';
import type { App } from '../platform/platform.ts';
import { mailOfLink, makePasswordLink } from './password-link.ts';
import { findUser, insertUsers } from './users.repo.ts';

async function somebodyHasPassword(db: Database): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from users where password_hash is not null) as yes`.execute(db);
  return rows[0]?.yes === true;
}

/** Whether an invitation of this user counts, and its mail was not refused. */
async function isWaiting(trx: Database, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select exists (select from password_resets
    where user_id = ${id} and ended_at is null and expires_at > ${now.toISOString()}::timestamptz) as yes`.execute(trx);
  return rows[0]?.yes === true && (await mailOfLink(trx, id)).mail !== 'failed';
}

/**
 * Users come in by an invitation of somebody who is in already: the first superadmin is invited by the server, where nobody has a
 * password yet. Again only when the link has expired, or its mail was refused. Call it when the server listens: links need its address.
 */
export async function inviteFirstUser(
  app: App,
  email: string | undefined,
): Promise<'not-needed' | 'nobody' | 'waiting' | 'invited'> {
  const { db } = app.platform;
  const now = app.platform.now();
  if (await somebodyHasPassword(db)) return 'not-needed';
  if (email === undefined) return 'nobody';
  const outcome = await db.transaction().execute(async (trx) => {
    // Of two servers that start together, one invites.
    await sql`lock table users in share row exclusive mode`.execute(trx);
    if (await somebodyHasPassword(trx)) return 'not-needed';
    const { rows } = await sql<{ id: number }>`select id from users where lower(email) = lower(${email})`.execute(trx);
    const id = rows[0]?.id ?? (await addSuperadmin(trx, email, now));
    if (await isWaiting(trx, id, now)) return 'waiting';
    const user = await findUser(trx, id);
    if (user) await makePasswordLink(app, trx, user, now);
    return 'invited';
  });
  app.mailWorker.wake();
  return outcome;
}

async function addSuperadmin(trx: Database, email: string, now: Date): Promise<number> {
  const user = { aica_code: null, first_name: 'Primo', last_name: 'Superadmin', email, roles: ['superadmin'] as const };
  const [id = 0] = await insertUsers(trx, [user], now);
  await writeAudit(
    trx,
    { action: 'users.create', subject: { kind: 'user', id: String(id) }, after: user },
    { actor: { userId: null, label: 'server' }, at: now, address: '', requestId: '' },
  );
  return id;
}

/** The same, in words for the terminal. */
export async function firstUserLines(app: App): Promise<string[]> {
  const { firstUser, smtpUrl, dataFolder } = app.platform.config;
  const outcome = await inviteFirstUser(app, firstUser);
  if (outcome === 'nobody')
    return [
      '',
      '  Nessuno può ancora entrare: indicare con SODALIZIO_FIRST_USER l’e-mail della prima persona (superadmin) e riavviare.',
    ];
  if (outcome !== 'invited') return [];
  const way = smtpUrl === undefined ? `un file in ${join(dirname(dataFolder), 'outbox')}` : 'parte per e-mail';
  return ['', `  Invito come superadmin per ${firstUser}: ${way}.`];
}
