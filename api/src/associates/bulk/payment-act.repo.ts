import type { Payment } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { paymentJson } from '../associate.wire.ts';
import { paymentFields } from '../writing/entry-shapes.ts';
import type { ActSteps, PaymentAct } from './bulk-act.ts';
import { skippedAmong } from './skipping.repo.ts';

export const paymentSteps: ActSteps<PaymentAct> = {
  async apply(trx, act, members, now) {
    const skipped = await skippedAmong(trx, act, members);
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
    const entries = added.map(({ member_id, payment }) => ({
      codaica: codes.get(member_id) ?? '',
      action: 'payment-added' as const,
      before: null,
      after: paymentFields.parse(payment),
    }));
    return { entries, skipped };
  },

  async undo(trx, _act, entries, now) {
    const payments = entries.map((entry) => ({ ...entry, payment: paymentFields.parse(entry.after) }));
    const stillThere = await paymentsStillThere(trx, payments);
    const undone = payments.filter(({ payment }) => stillThere.has(payment.id));
    if (undone.length > 0) await removePayments(trx, undone, now);
    const others = payments.filter(({ payment }) => !stillThere.has(payment.id));
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

/**
 * Raises the version and sets the last payment. The trigger of payments would set the same value, but by writing every
 * member a second time with all indexes, which is half the cost of the whole act.
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
): Promise<{ member_id: number; payment: unknown }[]> {
  const { rows } = await sql<{ member_id: number; payment: unknown }>`with p as (
      insert into payments (member_id, amount, paid_on, year, method, details, notes, category)
      select id, ${act.quota}::numeric, ${act.data}::date, ${act.annorif}::int, ${act.tipopaga}::text,
        ${act.estremipaga ?? ''}::text, ${act.note ?? ''}::text, ${act.catass ?? ''}::text
      from unnest(${ids}::int[]) id order by id returning *)
    select p.member_id, ${paymentJson} as payment from p order by p.id`.execute(trx);
  return rows;
}

interface MadePayment {
  memberId: number;
  payment: Payment;
}

async function paymentsStillThere(trx: Database, payments: readonly MadePayment[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select p.id from payments p
    join unnest(${payments.map(({ payment }) => payment.id)}::bigint[],
      ${payments.map(({ memberId }) => memberId)}::int[],
      ${payments.map(({ payment }) => JSON.stringify(payment))}::text[]) as made(id, member_id, payment)
    on p.id = made.id and p.member_id = made.member_id and ${paymentJson}::jsonb = made.payment::jsonb`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Updates the members first, for the same reason as in `touchPayers`. */
async function removePayments(trx: Database, payments: readonly MadePayment[], now: Date): Promise<void> {
  const ids = payments.map(({ payment }) => payment.id);
  await sql`update members m set version = m.version + 1, updated_at = ${now}::timestamptz,
      last_payment_on = p.paid_on, last_payment_amount = p.amount, last_payment_year = p.year
    from unnest(${ids}::bigint[], ${payments.map(({ memberId }) => memberId)}::int[]) as made(id, member_id)
    left join lateral (select paid_on, amount, year from payments
      where member_id = made.member_id and id <> made.id order by paid_on desc, year desc, id desc limit 1) p on true
    where m.id = made.member_id`.execute(trx);
  await sql`delete from payments where id = any(${ids}::bigint[])`.execute(trx);
}
