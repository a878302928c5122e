import type { DeliveryReason, DeliveryState } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { rememberAddresses } from './addresses.repo.ts';
// For its declaration of the tables.
import type {} from './mail.schema.ts';
import { type Fields, type MailBody, type MailTemplate, mailBody, mailTemplate } from './mail-template.ts';
import { faultOfAddress } from './refusal-of-address.ts';

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

export interface NewMailing {
  kind: string;
  subject: MailTemplate;
  body: MailBody;
  /** Lower ones leave first: 1 for what a person is waiting for, 5 for many. */
  priority: number;
  notBefore?: Date;
  giveUpAt?: Date;
}

/** Adds what is sent; `addDelivery` says to whom. In the transaction of the write that causes it; wake the worker after the commit. */
export async function addMailing(trx: Database, mailing: NewMailing, now: Date): Promise<number> {
  const { kind, subject, body, priority, notBefore = now, giveUpAt = null } = mailing;
  const { id } = await trx
    .insertInto('mailings')
    .values({
      kind,
      subject: JSON.stringify(subject),
      body: JSON.stringify(body),
      priority,
      not_before: notBefore,
      give_up_at: giveUpAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewDelivery {
  mailing: number;
  recipient: string;
  address: string;
  fields: Fields;
}

export async function addDelivery(trx: Database, delivery: NewDelivery, now: Date): Promise<number> {
  const { mailing, recipient, address, fields } = delivery;
  const { id } = await trx
    .insertInto('mail_deliveries')
    .values({ mailing_id: mailing, recipient, address, fields: JSON.stringify(fields), due_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fields that the database keeps sealed until the delivery is settled (seal.ts, owner `delivery <id>`). */
export async function addSealedFields(trx: Database, id: number, sealed: Buffer): Promise<void> {
  await trx.updateTable('mail_deliveries').set({ sealed_fields: sealed }).where('id', '=', id).execute();
}

/**
 * Queued mails with sealed fields to this recipient, of mailings of these kinds, are not sent any more: something newer takes their
 * place. One that is being handed to the mail server is not tried again: its mailing, which is its own, is stopped (`settle`).
 */
export async function stopQueued(trx: Database, recipient: string, kinds: readonly string[], now: Date): Promise<void> {
  const theirs = sql`m.id = d.mailing_id and m.kind = any(${[...kinds]}::text[])
    and d.recipient = ${recipient} and d.sealed_fields is not null`;
  await sql`update mailings m set state = 'stopped' from mail_deliveries d where ${theirs}`.execute(trx);
  await sql`update mail_deliveries d set state = 'stopped', settled_at = ${at(now)}, sealed_fields = null
    from mailings m where ${theirs} and d.state = 'queued'`.execute(trx);
}

export interface Claimed {
  id: number;
  mailing: number;
  /** Of its mailing. */
  kind: string;
  address: string;
  fields: Fields;
  sealed_fields: Buffer | null;
  attempts: number;
  first_tried_at: string | null;
  give_up_at: string | null;
  /** The end of its lease, another one for each claim of a worker. */
  until: Date;
}

/** Milliseconds. A mail takes a minute at most on each of two connections, the time for its text (smtp-transport.ts), and waits for its turn. */
export const lease = 300_000;

/** A mailing `m` that is neither paused nor stopped, nor of an area whose mails wait: a kind begins with its area. Tests do not wait. */
const mayLeave = (held: readonly string[]) => sql`m.state = 'open'
  and (split_part(m.kind, '.', 1) <> all(${[...held]}::text[]) or m.kind like '%.test')`;

/**
 * Takes up to `most` due deliveries for a worker, those of urgent mailings first. Another worker may take them when the lease
 * is over; `turn` counts the worker's claims. Mailings with anything left are found by skipping through the index, so that a million sent ones cost nothing.
 */
export async function claim(
  db: Database,
  { worker, most, held, now, turn }: { worker: string; most: number; held: readonly string[]; now: Date; turn: number },
): Promise<Claimed[]> {
  const until = new Date(now.getTime() + lease + (turn % 1000));
  const { rows } = await sql<Omit<Claimed, 'until'> & { priority: number }>`
    with recursive waiting as (
      (select mailing_id from mail_deliveries where state = 'queued' order by mailing_id limit 1)
      union all
      select (select d.mailing_id from mail_deliveries d where d.state = 'queued' and d.mailing_id > w.mailing_id
        order by d.mailing_id limit 1) from waiting w where w.mailing_id is not null
    ), picked as (
      select d.id, m.kind, m.give_up_at, m.priority from waiting w join mailings m on m.id = w.mailing_id,
        lateral (select id from mail_deliveries where mailing_id = m.id and state = 'queued' and due_at <= ${at(now)}
          order by due_at, id limit ${most} for update skip locked) d
      where ${mayLeave(held)} and m.not_before <= ${at(now)}
      order by m.priority, m.id limit ${most}
    )
    update mail_deliveries d set worker = ${worker}::uuid, due_at = ${at(until)}
    from picked p where d.id = p.id
    returning d.id, p.priority, d.mailing_id as mailing, p.kind, d.address, d.fields, d.sealed_fields, d.attempts, d.first_tried_at,
      p.give_up_at`.execute(db);
  const sorted = rows.sort((one, other) => one.priority - other.priority || one.id - other.id);
  return sorted.map((row) => ({ ...row, until }));
}

/** Gives back what a worker took and did not begin: a delivery that waits for its next try has no worker. */
export async function release(db: Database, worker: string, now: Date): Promise<void> {
  await db
    .updateTable('mail_deliveries')
    .set({ due_at: now })
    .where('worker', '=', worker)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Marks deliveries as being handed to the mail server; returns those that may be. Not those that were claimed again meanwhile, by
 * another worker or, because their address or fields have changed, by the same; nor of a mailing that was paused or stopped, or whose area was switched off.
 */
export async function beginDelivering(
  db: Database,
  {
    worker,
    claimed,
    held,
    now,
  }: { worker: string; claimed: readonly Pick<Claimed, 'id' | 'until'>[]; held: readonly string[]; now: Date },
): Promise<Set<number>> {
  const claims = JSON.stringify(claimed.map(({ id, until }) => ({ id, until })));
  const { rows } = await sql<{ id: number }>`
    update mail_deliveries d set state = 'delivering', attempts = attempts + 1, due_at = ${at(new Date(now.getTime() + lease))},
      first_tried_at = coalesce(first_tried_at, ${at(now)})
    from jsonb_to_recordset(${claims}::jsonb) as c(id bigint, until timestamptz)
    where d.id = c.id and d.due_at = c.until and state = 'queued' and worker = ${worker}::uuid and due_at > ${at(now)}
      and exists (select from mailings m where m.id = d.mailing_id and ${mayLeave(held)})
    returning d.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface Settlement {
  id: number;
  state: Exclude<DeliveryState, 'delivering' | 'stopped'>;
  attempts: number;
  reason: DeliveryReason;
  answer: string;
  /** The next try of a `queued` one. */
  due_at: string;
  settled_at: string | null;
}

/**
 * Writes what became of deliveries. A worker that was taken for dead still knows better: its answer replaces `unknown`, unless
 * somebody has decided to send that one again. What would be tried again is stopped where its mailing was stopped meanwhile; the
 * mailing's row is locked for that, so that whoever stops it now finds this delivery in the queue.
 */
export async function settle(
  db: Database,
  worker: string,
  settlements: readonly Settlement[],
  now: Date,
): Promise<void> {
  const stored = settlements.map((one) => ({
    ...one,
    fault: one.reason === 'refused' ? faultOfAddress(one.answer) : '',
  }));
  await sql`with given as materialized (
      select s.*, d.mailing_id from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
        as s(id bigint, state text, attempts int, reason text, answer text, due_at timestamptz, settled_at timestamptz, fault text)
      join mail_deliveries d on d.id = s.id
    ), held as materialized (
      select id, state from mailings where id in (select mailing_id from given where state = 'queued') for share
    ), settled as (
      select g.*, g.state = 'queued' and exists (select from held h where h.id = g.mailing_id and h.state = 'stopped') as stopped
      from given g
    ), changed as (update mail_deliveries d set state = case when s.stopped then 'stopped' else s.state end, attempts = s.attempts,
      reason = s.reason, answer = s.answer, due_at = s.due_at,
      settled_at = case when s.stopped then ${at(now)} else s.settled_at end,
      first_tried_at = case when s.attempts > 0 then d.first_tried_at end,
      worker = case when s.state <> 'queued' then d.worker end,
      sealed_fields = case when s.state = 'queued' and not s.stopped then d.sealed_fields end
    from settled s
    where d.id = s.id and d.worker = ${worker}::uuid and d.state in ('delivering', 'unknown')
    returning d.id, d.mailing_id, d.address, d.state, s.fault, d.answer
  ), ${rememberAddresses(sql`changed`, now)} select`.execute(db);
}

/** Whether a mail that was tried waits for its next try, or for what came of this one to be stored. */
export async function triedWait(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('mail_deliveries')
    .select('id')
    .where('state', 'in', ['queued', 'delivering'])
    .where('attempts', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deliveries whose worker has been silent for longer than any takes: whether they arrived, nobody knows. Returns their number. */
export async function settleLost(db: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_deliveries')
    .set({ state: 'unknown', reason: 'interrupted', settled_at: now })
    .where('state', '=', 'delivering')
    .where('due_at', '<=', now.toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface MailingContent {
  subject: MailTemplate;
  body: MailBody;
}

/** Throws where there is no such mailing. */
export async function mailingContent(db: Database, id: number): Promise<MailingContent> {
  const found = await db
    .selectFrom('mailings')
    .select(['subject', 'body'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { subject: mailTemplate.parse(found.subject), body: mailBody.parse(found.body) };
}

export interface DeliveryAnswer {
  id: number;
  address: string;
  state: DeliveryState;
  /** The mail server's last words. */
  answer: string;
}

/** What has become of deliveries, in the order in which they were added. */
export function deliveryAnswers(db: Database, ids: readonly number[]): Promise<DeliveryAnswer[]> {
  return db
    .selectFrom('mail_deliveries')
    .select(['id', 'address', 'state', 'answer'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

export async function deliveryState(db: Database, id: number): Promise<DeliveryState | undefined> {
  const found = await db.selectFrom('mail_deliveries').select('state').where('id', '=', id).executeTakeFirst();
  return found?.state;
}

/**
 * Reserves the time for `count` mails at `perSecond` over all servers: returns when the first may leave. The others follow at
 * equal distances.
 */
export async function reservePace(db: Database, count: number, perSecond: number, now: Date): Promise<Date> {
  // Of a server whose clock was ahead: what is taken is not kept that long.
  const wrong = sql`next_at > ${at(new Date(now.getTime() + lease))}`;
  const { rows } = await sql<{ first: string }>`update mail_pace
    set next_at = case when ${wrong} then ${at(now)} else greatest(next_at, ${at(now)}) end + make_interval(secs => ${count / perSecond}::float8)
    returning next_at - make_interval(secs => ${count / perSecond}::float8) as first`.execute(db);
  return new Date(rows[0]?.first ?? now);
}
