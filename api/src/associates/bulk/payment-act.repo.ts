import type { Payment } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { paymentFields } from '../../history/entry-shapes.ts';
import type { ActSteps, PaymentAct } from './bulk-act.ts';
import { touchMembers } from './locked-members.repo.ts';

const wireOf = (act: PaymentAct, id: number): Payment => ({
  id,
  quota: act.quota,
  data: act.data,
  annorif: act.annorif,
  tipopaga: act.tipopaga,
  estremipaga: act.estremipaga ?? '',
  note: act.note ?? '',
  catass: act.catass ?? '',
});

/** The same payment for many. */
export const paymentSteps: ActSteps<PaymentAct> = {
  async apply(trx, act, members, now) {
    const ids = members.map(({ id }) => id);
    const paid = act.even_if_paid ? [] : await paidFor(trx, ids, act.annorif);
    const skipped = new Map(paid.map((id) => [id, 'already-paid' as const]));
    const todo = members.filter(({ id }) => !skipped.has(id));
    if (todo.length === 0) return { entries: [], skipped };
    await touchPayers(
      trx,
      act,
      todo.map(({ id }) => id),
      now,
    );
    const codes = new Map(todo.map(({ id, codaica }) => [id, codaica]));
    const added = await addPayments(trx, act, [...codes.keys()]);
    const entries = added.map(({ id, member_id }) => ({
      codaica: codes.get(member_id) ?? '',
      action: 'payment-added' as const,
      before: null,
      after: wireOf(act, id),
    }));
    return { entries, skipped };
  },

  async undo(trx, act, entries, now) {
    const payments = entries.map((entry) => ({ ...entry, payment: paymentFields.parse(entry.after) }));
    const removed = await removePayments(trx, act, payments);
    const undone = payments.filter(({ payment }) => removed.has(payment.id));
    await touchMembers(
      trx,
      undone.map(({ memberId }) => memberId),
      now,
    );
    const others = payments.filter(({ payment }) => !removed.has(payment.id));
    return {
      entries: undone.map(({ id, codaica, payment }) => ({
        codaica,
        action: 'payment-deleted' as const,
        before: payment,
        after: null,
        takesBack: id,
      })),
      skipped: new Map(others.map(({ memberId }) => [memberId, 'changed-since' as const])),
    };
  },
};

async function paidFor(trx: Database, ids: readonly number[], year: number): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`select distinct member_id from payments
    where member_id = any(${ids}::int[]) and year = ${year}::int`.execute(trx);
  return rows.map(({ member_id }) => member_id);
}

/**
 * `touchMembers`, and the last payment besides: the trigger of payments would set it to the same, by writing every
 * member a second time with all their indexes, which is half of what the whole act costs. It still has the last word.
 */
async function touchPayers(trx: Database, act: PaymentAct, ids: readonly number[], now: Date): Promise<void> {
  const newest = sql`(m.last_payment_on is null
    or (m.last_payment_on, m.last_payment_year) <= (${act.data}::date, ${act.annorif}::int))`;
  await sql`update members m set version = m.version + 1, updated_at = ${now}::timestamptz,
      last_payment_on = case when ${newest} then ${act.data}::date else m.last_payment_on end,
      last_payment_year = case when ${newest} then ${act.annorif}::int else m.last_payment_year end,
      last_payment_amount = case when ${newest} then ${act.quota}::numeric else m.last_payment_amount end
    where m.id = any(${ids}::int[])`.execute(trx);
}

async function addPayments(
  trx: Database,
  act: PaymentAct,
  ids: readonly number[],
): Promise<{ id: number; member_id: number }[]> {
  const { quota, data, annorif, tipopaga, estremipaga, note, catass } = wireOf(act, 0);
  const { rows } = await sql<{ id: number; member_id: number }>`insert into payments
      (member_id, amount, paid_on, year, method, details, notes, category)
    select id, ${quota}::numeric, ${data}::date, ${annorif}::int, ${tipopaga}::text, ${estremipaga}::text,
      ${note}::text, ${catass}::text
    from unnest(${ids}::int[]) id order by id returning id, member_id`.execute(trx);
  return rows;
}

/** Removes those payments that are still as the act made them; gives back their ids. */
async function removePayments(
  trx: Database,
  act: PaymentAct,
  payments: readonly { memberId: number; payment: Payment }[],
): Promise<ReadonlySet<number>> {
  const { quota, data, annorif, tipopaga, estremipaga, note, catass } = wireOf(act, 0);
  const { rows } = await sql<{ id: number }>`delete from payments p
    using unnest(${payments.map(({ payment }) => payment.id)}::bigint[],
      ${payments.map(({ memberId }) => memberId)}::int[]) as made(id, member_id)
    where p.id = made.id and p.member_id = made.member_id and (amount, paid_on, year, method, details, notes, category) =
      (${quota}::numeric, ${data}::date, ${annorif}::int, ${tipopaga}::text, ${estremipaga}::text, ${note}::text,
      ${catass}::text)
    returning p.id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
