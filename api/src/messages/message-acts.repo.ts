import type { DeliveryState } from '@sodalizio/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

/** A message's mails had left, and some of them were made anew: the outcomes of the first ones are gone with them. */
export const wasSentAgain = (message: RawBuilder<unknown>) => sql<boolean>`exists (select from audit_entries e
  where e.subject_kind = 'message' and e.subject_id = ${message}::text
    and e.action in ('messages.retry', 'messages.resend-unknown'))`;

export interface LockedMailing {
  mailing: number;
  state: 'open' | 'paused' | 'stopped';
  sentAgain: boolean;
}

/** The mailing of a message, locked until the transaction ends; undefined where there is no such message. */
export async function lockMailing(trx: Database, message: number): Promise<LockedMailing | undefined> {
  const { rows } = await sql<LockedMailing>`
    select g.id as mailing, g.state, ${wasSentAgain(sql`x.id`)} as "sentAgain"
    from messages x join mailings g on g.id = x.mailing_id where x.id = ${message}
    for update of g`.execute(trx);
  return rows[0];
}

export async function setMailingState(trx: Database, mailing: number, state: LockedMailing['state']): Promise<void> {
  await trx.updateTable('mailings').set({ state }).where('id', '=', mailing).execute();
}

/** What has not left stays. A worker that marks the same mails meanwhile waits for the row, and then finds it stopped. */
export async function stopRest(trx: Database, mailing: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('mail_deliveries')
    .set({ state: 'stopped', settled_at: now, worker: null })
    .where('mailing_id', '=', mailing)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends the leases of the mailing's queued mails: while it was held no worker sent them, and a lease lasts for minutes. */
export async function freeTaken(trx: Database, mailing: number, now: Date): Promise<void> {
  await trx
    .updateTable('mail_deliveries')
    .set({ worker: null, due_at: now })
    .where('mailing_id', '=', mailing)
    .where('state', '=', 'queued')
    // One that waits for its next try has no worker, and keeps its time.
    .where('worker', 'is not', null)
    .execute();
}

async function hasAny(trx: Database, mailing: number, states: readonly DeliveryState[]): Promise<boolean> {
  const found = await trx
    .selectFrom('mail_deliveries')
    .select('id')
    .where('mailing_id', '=', mailing)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Anything of a mailing has left, or is leaving. */
export const anyLeft = async (trx: Database, { mailing, sentAgain }: LockedMailing): Promise<boolean> =>
  sentAgain || (await hasAny(trx, mailing, ['delivering', 'sent', 'failed', 'unknown']));

/** Anything of a mailing has still to leave. */
export const anyQueued = (trx: Database, mailing: number): Promise<boolean> => hasAny(trx, mailing, ['queued']);

/** The number of its mails follows who shares an address by now, and who is left out. */
export async function countMails(trx: Database, message: number): Promise<void> {
  await sql`update messages set mails = case when c.mails < c.people then c.mails else users_count end
    from (select count(delivery_id) as people, count(distinct delivery_id) as mails from messages_recipients
      where message_id = ${message} and exclusion = '') c where id = ${message}`.execute(trx);
}

/** Deletes a message with its recipients and its mails. */
export async function removeMessage(trx: Database, id: number, mailing: number): Promise<void> {
  await trx.deleteFrom('messages_recipients').where('message_id', '=', id).execute();
  await trx.deleteFrom('messages').where('id', '=', id).execute();
  await trx.deleteFrom('mail_deliveries').where('mailing_id', '=', mailing).execute();
  await trx.deleteFrom('mailings').where('id', '=', mailing).execute();
}
