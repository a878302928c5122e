import type { DeliveryState, LinkMail } from '@sodalizio/contract';
import { sql } from 'kysely';
import { hashToken, newToken } from '../auth/tokens.ts';
import type { Database } from '../db/open-database.ts';
import { addDelivery, addMailing, addSealedFields, stopQueued } from '../mail/queue.repo.ts';
import type { App } from '../platform/platform.ts';
import { publicAddress } from '../platform/public-address.ts';
import { seal } from '../platform/seal.ts';
import { addReset, endResets } from './password-resets.repo.ts';
import { labels } from './users.labels.ts';

const HOUR = 3_600_000;
const lives = { invitation: 72 * HOUR, reset: HOUR };

export interface PasswordLink {
  purpose: 'invitation' | 'reset';
  tokenHash: Buffer;
  expiresAt: Date;
  delivery: number;
}

const recipient = (userId: number) => `user ${userId}`;

/** Invalidates a person's links, and does not send those that are still in the queue. */
export async function endLinks(trx: Database, userId: number, now: Date): Promise<void> {
  await endResets(trx, userId, now);
  await stopQueued(trx, recipient(userId), ['users.invitation', 'users.reset'], now);
}

/** Of these people, who may be deleted, those whose link is still in the queue. */
export async function withQueuedLinks(trx: Database, userIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('mail_deliveries')
    .select('recipient')
    .where('sealed_fields', 'is not', null)
    .where(sql<boolean>`recipient = any(${userIds.map(recipient)}::text[])`)
    .execute();
  const queued = new Set(rows.map((row) => row.recipient));
  return userIds.filter((id) => queued.has(recipient(id)));
}

/**
 * Makes a link to set a password and puts its mail in the queue; earlier links end. The database stores only the hash of its
 * token, and the link sealed until the mail has left. The token is in the fragment, which browsers do not send: it is in no
 * log and in no Referer. `sendLink` after the commit.
 */
export async function makePasswordLink(
  app: App,
  trx: Database,
  user: { id: number; email: string; first_name: string; has_password: boolean },
  now: Date,
): Promise<PasswordLink> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const purpose = user.has_password ? 'reset' : 'invitation';
  const expiresAt = new Date(now.getTime() + lives[purpose]);
  await endLinks(trx, user.id, now);
  await addReset(trx, { userId: user.id, tokenHash, purpose, now, expiresAt });
  const { subject, text } = labels[purpose];
  const mail = { kind: `users.${purpose}`, subject: [...subject], body: { text: [...text] }, priority: 1 };
  const mailing = await addMailing(trx, { ...mail, giveUpAt: expiresAt }, now);
  const to = { mailing, recipient: recipient(user.id), address: user.email, fields: { firstName: user.first_name } };
  const delivery = await addDelivery(trx, to, now);
  const fields = JSON.stringify({ link: `${publicAddress(app)}/reimposta-password#${token}` });
  const sealed = seal(app.platform.config.secretKey, fields, { purpose: 'mail', owner: `delivery ${delivery}` });
  await addSealedFields(trx, delivery, sealed);
  return { purpose, tokenHash, expiresAt, delivery };
}

/** What has become of the newest link mailed to a user. */
export async function mailOfLink(db: Database, userId: number): Promise<LinkOutcome> {
  const to = db.selectFrom('mail_deliveries').select('state').where('recipient', '=', recipient(userId));
  return outcomeOf((await to.orderBy('id', 'desc').limit(1).executeTakeFirst())?.state);
}

interface LinkOutcome {
  mail: LinkMail;
  unknown?: true;
}

const outcomeOf = (state: DeliveryState | undefined): LinkOutcome => ({
  mail: state === 'sent' || state === 'failed' ? state : 'queued',
  ...(state === 'unknown' && { unknown: true }),
});

/** Milliseconds that a person waits for the mail server's answer. */
const waited = 8_000;

/**
 * Sends the mail of a committed link. `queued`: the mail server does not answer, or not now; it leaves as soon as it can, but
 * with `unknown` it may have arrived. `failed`: it was refused for good.
 */
export async function sendLink(app: App, { delivery }: PasswordLink): Promise<LinkOutcome> {
  const outcome = app.mailWorker.outcome(delivery, waited);
  app.mailWorker.wake();
  return outcomeOf(await outcome);
}
