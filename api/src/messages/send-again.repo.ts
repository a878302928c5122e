import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
// For its declaration of the area's tables.
import type {} from './messages.schema.ts';
import { addressees, faultOfMember, linkedMost, saidOf } from './targets.repo.ts';

interface SentAgain {
  found: number;
  people: number;
  queued: number;
  first: number | null;
}

/**
 * Creates new mails for those of a message that did not arrive, with the same text, to the current addresses of their people. People
 * who no longer share an address get a mail each; those who cannot be written to are left out. The mails are new deliveries, so that
 * a worker's late answer or a bounce report about an earlier one does not change them. Returns the numbers of earlier and new mails, of
 * the people of the earlier ones, and the first of the new ones.
 */
export async function sendAgain(
  trx: Database,
  { message, mailing }: { message: number; mailing: number },
  outcome: 'failed' | 'unknown',
  now: Date,
): Promise<SentAgain> {
  // The planner expects one person of a new message, and would compare each of many with every other.
  const isLarge = (await deliveriesIn(trx, mailing, outcome)) > 1_000;
  if (isLarge) await sql`set local enable_nestloop = off`.execute(trx);
  const { rows } = await sql<SentAgain>`with earlier as materialized (
      select id, fields from mail_deliveries where mailing_id = ${mailing} and state = ${outcome} for update
    ), people as (
      select r.position, r.codaica, e.id as earlier, e.fields, btrim(m.email) as email,
        case when m.id is null then 'no-address' else ${faultOfMember} end as fault, ${saidOf} as said
      from earlier e join messages_recipients r on r.message_id = ${message} and r.delivery_id = e.id
        left join members m on m.codaica = r.codaica
    ), t as materialized (
      select p.*, first_value(position) over same as first, first_value(codaica) over same as first_code,
        first_value(email) over same as address, (count(*) over same)::int as people,
        nth_value(said, 2) over same as second, nth_value(said, 3) over same as third,
        array_to_string((array_agg(codaica) over same)[1:${sql.lit(linkedMost)}], ' ') as codes
      from people p where fault = ''
      window same as (partition by earlier, lower(email) order by position rows between unbounded preceding and unbounded following)
    ), added as (
      insert into mail_deliveries (mailing_id, recipient, address, fields, due_at)
      select ${mailing}::bigint, 'member ' || t.codaica, t.address, t.fields || jsonb_build_object('destinatari', ${addressees})
        || case when t.fields ? 'codici' then jsonb_build_object('codici', t.codes) else '{}' end, ${now.toISOString()}::timestamptz
      from t where t.position = t.first order by t.position
      returning id, recipient
    ), gone as (
      delete from mail_deliveries where id in (select id from earlier)
    ), readdressed as (
      update messages_recipients r set delivery_id = a.id, address = t.address, shared = t.people > 1
      from t join added a on a.recipient = 'member ' || t.first_code
      where r.message_id = ${message} and r.position = t.position
    ), left_out as (
      update messages_recipients r set delivery_id = null, address = coalesce(p.email, ''), shared = false, exclusion = p.fault
      from people p
      where r.message_id = ${message} and r.position = p.position and p.fault <> ''
    ) select (select count(*)::int from earlier) as found, (select count(*)::int from people) as people,
      (select count(*)::int from added) as queued, (select min(id) from added) as first`.execute(trx);
  if (isLarge) await sql`set local enable_nestloop = on`.execute(trx);
  return rows[0] ?? { found: 0, people: 0, queued: 0, first: null };
}

async function deliveriesIn(trx: Database, mailing: number, state: 'failed' | 'unknown'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mail_deliveries
    where mailing_id = ${mailing} and state = ${state}`.execute(trx);
  return rows[0]?.n ?? 0;
}
