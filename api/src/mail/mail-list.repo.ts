import type { DeliveryReason, DeliveryState } from '@sodalizio/contract';
import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../db/like.ts';
import type { Database } from '../db/open-database.ts';
import { type Fields, type MailBody, type MailTemplate, mailBody, mailTemplate } from './mail-template.ts';

export interface MailFilter {
  search: string;
  state: DeliveryState | undefined;
}

export interface StoredMail {
  id: number;
  address: string;
  subject: MailTemplate;
  fields: Fields;
  state: DeliveryState;
  reason: DeliveryReason;
  attempts: number;
  queued_at: string;
  due_at: string;
  settled_at: string | null;
  answer: string;
}

const columns = sql`d.id, d.address, m.subject, d.fields, d.state, d.reason, d.attempts, m.created_at as queued_at, d.due_at,
  d.settled_at, d.answer`;

/** `norm` of it. Almost all addresses are ASCII: what `norm` would take four times as long for, over every mail ever sent. */
const address = sql`case when octet_length(d.address) = length(d.address) then lower(d.address) else norm(d.address) end`;

const matching = ({ search, state }: MailFilter): RawBuilder<boolean> =>
  sql`${containsWords(address, search)} and ${state ? sql`d.state = ${state}` : sql`true`}`;

/** A page of the mails, by the order in which they came into the queue. */
export async function findPage(
  db: Database,
  filter: MailFilter,
  { down, limit, offset }: { down: boolean; limit: number; offset: number },
): Promise<{ mails: StoredMail[]; total: number }> {
  const { rows } = await sql<StoredMail>`select ${columns} from mail_deliveries d join mailings m on m.id = d.mailing_id
    where ${matching(filter)} order by d.id ${sql.raw(down ? 'desc' : 'asc')} limit ${limit} offset ${offset}`.execute(
    db,
  );
  const counted = await sql<{ n: number }>`select count(*)::int as n from mail_deliveries d
    where ${matching(filter)}`.execute(db);
  return { mails: rows.map(parsed), total: counted.rows[0]?.n ?? 0 };
}

export async function findOne(db: Database, id: number): Promise<(StoredMail & { body: MailBody }) | undefined> {
  const { rows } = await sql<StoredMail & { body: unknown }>`select ${columns}, m.body
    from mail_deliveries d join mailings m on m.id = d.mailing_id where d.id = ${id}`.execute(db);
  const [found] = rows;
  return found && { ...parsed(found), body: mailBody.parse(found.body) };
}

const parsed = (row: StoredMail): StoredMail => ({ ...row, subject: mailTemplate.parse(row.subject) });
