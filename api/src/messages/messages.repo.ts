import type { DeliveryReason } from '@sodalizio/contract';
import type {
  MemberMessage,
  Message,
  MessageCounts,
  MessageKind,
  MessageRecipient,
  MessageRow,
  MessageSort,
  MessageState,
  RecipientOutcome,
} from '@sodalizio/contract/messages';
import { recipientOutcomes } from '@sodalizio/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../db/like.ts';
import type { Database } from '../db/open-database.ts';
import { findAttachments } from './attachments/attachments.repo.ts';
import { foundPerson } from './found-person.ts';
import { wasSentAgain } from './message-acts.repo.ts';
// For its declaration of the area's tables.
import type {} from './messages.schema.ts';

export interface MessageFilter {
  search: string;
  state: MessageState | undefined;
  /** Days of Rome, both included. */
  from: string | undefined;
  to: string | undefined;
  at: Date;
  /** Who may not write could not open them. */
  withoutDrafts?: boolean;
}

export interface MessageOrder {
  key: MessageSort;
  down: boolean;
}

/**
 * Of the deliveries of the mailing `g`, by one look into an index each. As `exists` the planner would read all mails from the first
 * on: it expects to find one soon, where those of a new mailing are the last. By the alphabet: delivering, failed, sent, stopped,
 * unknown.
 */
const ofMailing = sql`from mail_deliveries d where d.mailing_id = g.id and d.state`;
const anyQueued = sql`(select min(d.due_at) ${ofMailing} = 'queued') is not null`;
const firstState = sql`(select min(d.state) ${ofMailing} <> 'queued')`;
const lastState = sql`(select max(d.state) ${ofMailing} <> 'queued')`;

/**
 * Somebody who is not left out was not written to: the message was interrupted, also where other mails of it were sent again later.
 * A mail of several is left out only with all of them: its first recipient, by an index, says it.
 */
const anyStopped = sql`(${lastState} in ('stopped', 'unknown') and exists (select ${ofMailing} = 'stopped' and exists (
  select from messages_recipients r where r.codaica = substr(d.recipient, length('member ') + 1) and r.message_id = x.id
    and r.delivery_id = d.id and r.exclusion = '')))`;

/**
 * Of the message `x` with its mailing `g`. Derived from its deliveries. A planned one that everybody refuses has none that waits,
 * and is not sent before its time for that.
 */
const stateSql = (at: Date) => sql<MessageState>`case
  when g.state = 'stopped' then case
    when ${firstState} in ('delivering', 'failed', 'sent') or ${lastState} = 'unknown' or ${wasSentAgain(sql`x.id`)}
      then 'stopped' else 'cancelled' end
  when ${anyQueued} or ${firstState} = 'delivering' then case
    when g.state = 'paused' then 'paused'
    when g.not_before > ${at.toISOString()}::timestamptz then 'scheduled' else 'sending' end
  when ${anyStopped} then 'stopped'
  when ${firstState} = 'failed' or ${lastState} = 'unknown' then 'sent-with-errors'
  when g.not_before > ${at.toISOString()}::timestamptz then 'scheduled'
  else 'sent' end`;

const columns = (at: Date) =>
  sql`x.id, null::uuid as draft, x.title, x.plain_content, x.created_at, x.users_count, x.send_at, x.sent_by, ${stateSql(at)} as state`;

/** The list: what was sent, and drafts. */
const rowsSql = (at: Date) => sql`(
    select ${columns(at)}, x.title_n, x.search_n from messages x join mailings g on g.id = x.mailing_id
    union all
    select d.id, d.key, d.title, d.plain_content, d.created_at, coalesce(cardinality(d.members), 0), d.changed_at,
      d.changed_by, 'draft', d.title_n, d.search_n from messages_drafts d
  ) x`;

const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'Europe/Rome'`;

function matching({ search, from, to, state }: MessageFilter): RawBuilder<boolean> {
  const all = [
    containsWords(sql`x.search_n`, search),
    from === undefined ? undefined : sql`x.send_at >= ${startOf(from)}`,
    to === undefined ? undefined : sql`x.send_at < (${to}::date + 1)::timestamp at time zone 'Europe/Rome'`,
    state === undefined ? undefined : sql`x.state = ${state}`,
  ];
  return sql<boolean>`${sql.join(
    all.filter((one) => one !== undefined),
    sql` and `,
  )}`;
}

const keyOf = { title: sql`x.title_n`, send_at: sql`x.send_at`, users_count: sql`x.users_count` } as const;

/** A window of the messages and drafts; without `window` all of them, drafts only where they are asked for. */
export async function findPage(
  db: Database,
  filter: MessageFilter,
  { key, down }: MessageOrder,
  window?: { limit: number; offset: number },
): Promise<{ messages: MessageRow[]; total: number; drafts: number }> {
  const way = sql.raw(down ? 'desc' : 'asc');
  const wanted = !filter.withoutDrafts && (window !== undefined || filter.state === 'draft');
  const sentAlone = wanted ? sql`true` : sql`x.draft is null`;
  const found = sql`${rowsSql(filter.at)} where ${matching(filter)} and ${sentAlone}`;
  const { rows } =
    await sql<MessageRow>`select x.id, x.draft, x.title, x.plain_content, x.created_at, x.users_count, x.send_at,
      x.sent_by, x.state from ${found}
    order by ${keyOf[key]} ${way}, x.id ${way}
    ${window ? sql`limit ${window.limit} offset ${window.offset}` : sql``}`.execute(db);
  if (!window) return { messages: rows, total: rows.length, drafts: 0 };
  const counted = await sql<{
    total: number;
    drafts: number;
  }>`select count(*)::int as total, count(x.draft)::int as drafts
    from ${found}`.execute(db);
  return { messages: rows, ...(counted.rows[0] ?? { total: 0, drafts: 0 }) };
}

export async function findMessage(db: Database, id: number, at: Date): Promise<Message | undefined> {
  const { rows } = await sql<Omit<Message, 'counts' | 'attachments'> & { targeted: number; attachments: string[] }>`
    select ${columns(at)}, x.content, x.kind, x.mails, x.targeted, x.attachments from messages x join mailings g on g.id = x.mailing_id
    where x.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { targeted, attachments, ...message } = found;
  const files = (await findAttachments(db, attachments)).map(({ hash: _, ...file }) => file);
  return { ...message, attachments: files, counts: { ...(await countsOf(db, id)), targeted } };
}

const outcomeSql = sql<RecipientOutcome>`case when r.exclusion <> '' then 'excluded' else d.state end`;
/** One that was put off and then stopped is not tried again. */
const reasonSql = sql<DeliveryReason>`case when d.state is null or d.state = 'stopped' then '' else d.reason end`;
const ofMessage = (id: number) =>
  sql`messages_recipients r left join mail_deliveries d on d.id = r.delivery_id where r.message_id = ${id}`;

async function countsOf(db: Database, id: number): Promise<Omit<MessageCounts, 'targeted'>> {
  const { rows } = await sql<{ outcome: RecipientOutcome; n: number }>`
    select ${outcomeSql} as outcome, count(*)::int as n from ${ofMessage(id)} group by 1`.execute(db);
  const numbers = new Map(rows.map(({ outcome, n }) => [outcome, n]));
  const all = recipientOutcomes.map((outcome) => [outcome, numbers.get(outcome) ?? 0]);
  return Object.fromEntries(all) as Omit<MessageCounts, 'targeted'>;
}

export interface RecipientFilter {
  search: string;
  outcome: RecipientOutcome | undefined;
}

const foundRecipients = (id: number, { search, outcome }: RecipientFilter) =>
  sql`${ofMessage(id)} and ${foundPerson('r', search)}
    and ${outcome ? sql`${outcomeSql} = ${outcome}` : sql`true`}`;

const recipientColumns = sql`r.codaica, r.name, r.address, ${outcomeSql} as outcome, r.exclusion,
  ${reasonSql} as reason, case when d.state in ('failed', 'unknown', 'queued') then d.answer else '' end as answer,
  r.shared, d.settled_at`;

async function countRecipients(db: Database, id: number, filter: RecipientFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${foundRecipients(id, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A window of the people a message was for. */
export async function findRecipients(
  db: Database,
  id: number,
  filter: RecipientFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ recipients: MessageRecipient[]; total: number }> {
  const { rows } = await sql<MessageRecipient>`select ${recipientColumns} from ${foundRecipients(id, filter)}
    order by r.position limit ${limit} offset ${offset}`.execute(db);
  return { recipients: rows, total: await countRecipients(db, id, filter) };
}

/** The positions of those found. */
export async function findPositions(db: Database, id: number, filter: RecipientFilter): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`select r.position from ${foundRecipients(id, filter)}
    order by r.position`.execute(db);
  return rows.map(({ position }) => position);
}

export type ExportedRecipient = MessageRecipient & { settled: string | null };

/** Those at these positions, as they are now; `settled` is the moment in Rome, as the sheet's `moment`. */
export async function recipientsAt(
  db: Database,
  id: number,
  positions: readonly number[],
): Promise<ExportedRecipient[]> {
  const { rows } = await sql<ExportedRecipient>`select ${recipientColumns},
      to_char(d.settled_at at time zone 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI') as settled
    from ${ofMessage(id)} and r.position = any(${[...positions]}::int[]) order by r.position`.execute(db);
  return rows;
}

/** A window of what a member was sent. */
export async function findOfMember(
  db: Database,
  codaica: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ messages: MemberMessage[]; total: number }> {
  const { rows } = await sql<MemberMessage>`
    select x.id, x.title, x.send_at, ${outcomeSql} as outcome, r.exclusion, ${reasonSql} as reason
    from messages_recipients r join messages x on x.id = r.message_id left join mail_deliveries d on d.id = r.delivery_id
    where r.codaica = ${codaica} order by x.send_at desc, x.id desc limit ${limit} offset ${offset}`.execute(db);
  // Counted by itself: past the last page there is no row that could say it.
  const counted = await sql<{ n: number }>`select count(*)::int as n
    from messages_recipients r join messages x on x.id = r.message_id where r.codaica = ${codaica}`.execute(db);
  return { messages: rows, total: counted.rows[0]?.n ?? 0 };
}

export interface NewMessage {
  request: string | null;
  asked: string;
  userId: number;
  sentBy: string;
  title: string;
  kind?: MessageKind | undefined;
  withoutExpelled?: boolean | undefined;
  content: string;
  plainContent: string;
  attachments?: string[];
  mailing: number;
  sendAt: Date;
}

/** Adds a message without its recipients; undefined where its `request` has come before. */
export async function addMessage(trx: Database, message: NewMessage, now: Date): Promise<number | undefined> {
  const added = await trx
    .insertInto('messages')
    .values({
      request: message.request,
      asked: message.asked,
      user_id: message.userId,
      sent_by: message.sentBy,
      title: message.title,
      kind: message.kind,
      without_expelled: message.withoutExpelled,
      content: message.content,
      plain_content: message.plainContent,
      attachments: message.attachments,
      mailing_id: message.mailing,
      targeted: 0,
      users_count: 0,
      mails: 0,
      created_at: now,
      send_at: message.sendAt,
    })
    .onConflict((conflict) => conflict.column('request').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

export async function setNumbers(
  trx: Database,
  id: number,
  { targeted, reached, mails }: { targeted: number; reached: number; mails: number },
): Promise<void> {
  await trx.updateTable('messages').set({ targeted, users_count: reached, mails }).where('id', '=', id).execute();
}

/** The message that a form has already sent. */
export function messageOfRequest(
  db: Database,
  userId: number,
  request: string,
): Promise<{ id: number; users_count: number; send_at: string; asked: string } | undefined> {
  return db
    .selectFrom('messages')
    .select(['id', 'users_count', 'send_at', 'asked'])
    .where('request', '=', request)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
