import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
// For its declaration of the tables.
import type {} from './mail.schema.ts';

/** Refusals for good in a row after which nobody writes to an address any more (hitobito's figure). */
export const refusalsMost = 3;

/**
 * Of an update of deliveries `changed` (id, mailing_id, address, state, fault, answer): counts refusals, one for each mailing,
 * however often that is tried again, and suppresses addresses. A mail that was taken ends a row of refusals, unless it comes back
 * itself, or another one of its mailing: people who share an address may get one each.
 */
export function rememberAddresses(changed: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const goesOn = sql`a.accepted_delivery is null or exists (select from mail_deliveries t
    where t.id = a.accepted_delivery and t.mailing_id = c.mailing_id)`;
  const before = sql`(case when ${goesOn} then coalesce(a.refused_mailings, '{}') else '{}' end)`;
  const counted = sql`c.mailing_id = any(${before})`;
  const refusals = sql`(case when ${goesOn} then coalesce(a.refusals, 0) else 0 end + case when ${counted} then 0 else 1 end)`;
  return sql`refused as (
      insert into mail_addresses (address, refusals, refused_mailings, suppressed_at, reason, answer)
      select distinct on (lower(c.address)) lower(c.address), ${refusals},
        case when ${counted} or a.suppressed_at is not null then ${before} else ${before} || c.mailing_id end,
        case when c.fault = 'no-such-address' or ${refusals} >= ${sql.lit(refusalsMost)} then ${at} end,
        case when c.fault = 'no-such-address' then 'no-such-address' when ${refusals} >= ${sql.lit(refusalsMost)} then 'refusals' else '' end,
        c.answer
      from ${changed} c left join mail_addresses a on a.address = lower(c.address)
      where c.fault <> '' order by lower(c.address), c.fault, c.id desc
      on conflict (address) do update set refusals = excluded.refusals, refused_mailings = excluded.refused_mailings,
        accepted_delivery = null,
        suppressed_at = coalesce(mail_addresses.suppressed_at, excluded.suppressed_at),
        reason = case when mail_addresses.reason = '' then excluded.reason else mail_addresses.reason end, answer = excluded.answer
    ), accepted as (
      update mail_addresses a set accepted_delivery = c.id from ${changed} c
      where c.state = 'sent' and a.address = lower(c.address) and a.suppressed_at is null
    )`;
}

/** `address`: an expression of a statement; matches where nobody writes to it any more. */
export const isSuppressed = (address: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`lower(${address}) in (select address from mail_addresses where suppressed_at is not null)`;

export interface Suppression {
  since: string;
  /** There is no such address, or it refused mails again and again. */
  reason: 'no-such-address' | 'refusals';
  /** The mail server's last words. */
  answer: string;
}

export async function suppressionOf(db: Database, address: string): Promise<Suppression | undefined> {
  const { rows } = await sql<Suppression>`select suppressed_at as since, reason, answer from mail_addresses
    where address = lower(${address}) and suppressed_at is not null`.execute(db);
  return rows[0];
}

/** Forgets every refusal of an address; false where it was not suppressed. */
export async function reactivate(trx: Database, address: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from mail_addresses
    where address = lower(${address}) and suppressed_at is not null`.execute(trx);
  return numAffectedRows > 0n;
}
