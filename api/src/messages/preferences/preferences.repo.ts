import type { MemberPreferences } from '@sodalizio/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { suppressionOf } from '../../mail/addresses.repo.ts';
// For its declaration of the area's tables.
import type {} from '../messages.schema.ts';

export interface MemberWants {
  codaica: string;
  first_name: string;
  informative: boolean;
}

/** These members with what they want, by code; those that do not exist are left out. */
export async function wantsOf(db: Database, codes: readonly string[]): Promise<MemberWants[]> {
  const { rows } = await sql<MemberWants>`select m.codaica, btrim(m.first_name) as first_name,
      coalesce(p.informative, true) as informative
    from members m left join messages_preferences p on p.codaica = m.codaica
    where m.codaica = any(${[...codes]}::text[]) order by m.codaica`.execute(db);
  return rows;
}

/** Undefined for a code without a member. */
export async function preferencesOf(db: Database, codaica: string): Promise<MemberPreferences | undefined> {
  const { rows } = await sql<Omit<MemberPreferences, 'suppressed'> & { email: string }>`
    select coalesce(p.informative, true) as informative, p.changed_at, coalesce(p.changed_by, '') as changed_by,
      btrim(m.email) as email
    from members m left join messages_preferences p on p.codaica = m.codaica where m.codaica = ${codaica}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { email, ...wants } = found;
  return { ...wants, suppressed: (await suppressionOf(db, email)) ?? null };
}

/** The address of a member, undefined for a code without one. */
export async function addressOf(db: Database, codaica: string): Promise<string | undefined> {
  const { rows } = await sql<{
    email: string;
  }>`select btrim(email) as email from members where codaica = ${codaica}`.execute(db);
  return rows[0]?.email;
}

export interface Change {
  informative: boolean;
  changed_at: Date;
  /** '' for the member. */
  changed_by: string;
}

/** Stores a member’s preference; false if it is unchanged. A refusal also removes the member from queued informative mails. */
export async function setPreferences(trx: Database, codaica: string, change: Change): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('messages_preferences')
    .values({ codaica, ...change })
    .onConflict((conflict) =>
      conflict
        .column('codaica')
        .doUpdateSet(change)
        .where('messages_preferences.informative', '!=', change.informative),
    )
    .executeTakeFirst();
  if (!change.informative) await leaveOutUnwilling(trx, sql`r.codaica = ${codaica}`, change.changed_at);
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Informative mails in the queue that nobody they are for wants any more do not leave: a planned message may wait for weeks.
 * `among`: a condition on recipients `r` and messages `x`. Returns their number.
 */
export async function leaveOutUnwilling(trx: Database, among: RawBuilder<unknown>, now: Date): Promise<number> {
  const { rows } = await sql<{ mails: number }>`with stopped as (
      update mail_deliveries d set state = 'stopped', settled_at = ${now.toISOString()}::timestamptz, worker = null
      from messages_recipients r join messages x on x.id = r.message_id
      where ${among} and x.kind = 'informative' and d.id = r.delivery_id and d.state = 'queued' and not exists (
        select from messages_recipients o left join messages_preferences p on p.codaica = o.codaica
        where o.message_id = r.message_id and o.delivery_id = r.delivery_id and p.informative is distinct from false)
      returning d.id, x.id as message
    ), left_out as (
      update messages_recipients r set exclusion = 'not-wanted' from stopped s
      where r.message_id = s.message and r.delivery_id = s.id
    ) select count(*)::int as mails from stopped`.execute(trx);
  return rows[0]?.mails ?? 0;
}
