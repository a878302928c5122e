import type { MemberPreferences } from '@sodalizio/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { isSuppressed, suppressionOf } from '../../mail/addresses.repo.ts';
// For its declaration of the area's tables.
import type {} from '../messages.schema.ts';

export interface MemberWants {
  codaica: string;
  first_name: string;
  email: string;
  informative: boolean;
}

/** These members with what they want, by code; those that do not exist are left out. */
export async function wantsOf(db: Database, codes: readonly string[]): Promise<MemberWants[]> {
  const { rows } = await sql<MemberWants>`select m.codaica, btrim(m.first_name) as first_name, m.email,
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

/**
 * Stores a member’s preference; false if it is unchanged. A refusal also removes the member from queued informative mails; who takes it
 * back is in planned ones again.
 */
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
  if (change.informative) await takeIntoPlanned(trx, codaica, change.changed_at);
  else await leaveOutOfQueue(trx, sql`r.codaica = ${codaica}`, change.changed_at);
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Why a person of a message `x` gets no mail by now though there is one for them; '' for those who do. Who has another address than the
 * suppressed one by now is tried: refused, the mail can be made anew to that address.
 */
const leftOut = (person: 'r' | 'o') => sql`coalesce((
  select case when x.without_expelled and m.admission = 'Espulso' then 'expelled'
    when x.kind = 'informative' and p.informative = false then 'not-wanted'
    when lower(btrim(m.email)) = lower(${sql.ref(`${person}.address`)}) and ${isSuppressed(sql.ref(`${person}.address`))}
      then 'suppressed' else '' end
  from members m left join messages_preferences p on p.codaica = m.codaica where m.codaica = ${sql.ref(person)}.codaica), 'no-address')`;

/**
 * Mails in the queue do not leave where all they are for are left out by now: a planned message may wait for weeks. `among`: a
 * condition on recipients `r`, messages `x` and deliveries `d`. Returns their number.
 */
export async function leaveOutOfQueue(trx: Database, among: RawBuilder<unknown>, now: Date): Promise<number> {
  const { rows } = await sql<{ mails: number }>`with stopped as (
      update mail_deliveries d set state = 'stopped', settled_at = ${now.toISOString()}::timestamptz, worker = null
      from messages_recipients r join messages x on x.id = r.message_id
      where ${among} and d.id = r.delivery_id and d.state = 'queued' and ${leftOut('r')} <> '' and (not r.shared or not exists (
        select from messages_recipients o
        where o.message_id = r.message_id and o.delivery_id = r.delivery_id and ${leftOut('o')} = ''))
      returning d.id, x.id as message
    ), left_out as (
      update messages_recipients r set exclusion = ${leftOut('r')} from stopped s join messages x on x.id = s.message
      where r.message_id = s.message and r.delivery_id = s.id
    ) select count(*)::int as mails from stopped`.execute(trx);
  return rows[0]?.mails ?? 0;
}

/** The same for mails that are about to leave; each is found by its first recipient. */
export const leaveOutBeforeSending = (db: Database, deliveries: readonly number[], now: Date): Promise<number> =>
  leaveOutOfQueue(
    db,
    sql`d.id = any(${[...deliveries]}::bigint[]) and x.mailing_id = d.mailing_id and r.codaica = substr(d.recipient, length('member ') + 1)`,
    now,
  );

/** Mails that were stopped because of this member's refusal wait again, where their message has not begun to leave. */
async function takeIntoPlanned(trx: Database, codaica: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`with planned as materialized (
      select r.message_id, r.delivery_id from messages_recipients r join messages x on x.id = r.message_id
        join mailings g on g.id = x.mailing_id
      where r.codaica = ${codaica} and r.exclusion = 'not-wanted' and g.state <> 'stopped' and g.not_before > ${at} for share of g
    ), waits as (
      update mail_deliveries d set state = 'queued', settled_at = null, due_at = ${at}
      from planned p where d.id = p.delivery_id and d.state = 'stopped' returning d.id, p.message_id
    ) update messages_recipients r set exclusion = '' from waits w
    where r.message_id = w.message_id and r.delivery_id = w.id`.execute(trx);
}
