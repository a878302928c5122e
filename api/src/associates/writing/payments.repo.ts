import { type Payment, payment } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { paymentJson } from '../associate.wire.ts';

const read = ({ rows }: { rows: { item: string }[] }): Payment | undefined =>
  rows[0] && payment.parse(JSON.parse(rows[0].item));

/**
 * Adds a payment and returns it as stored (the amount rounded to cents). A given id is kept unless it is in use by now.
 * A trigger maintains the member's last payment.
 */
export async function insertPayment(
  trx: Database,
  memberId: number,
  paid: Omit<Payment, 'id'>,
  id: number | null = null,
): Promise<Payment> {
  const next = sql`nextval(pg_get_serial_sequence('payments', 'id'))`;
  const free = sql`case when ${id}::bigint is null or exists (select from payments where id = ${id}::bigint)
    then ${next} else ${id}::bigint end`;
  const found = read(
    await sql<{ item: string }>`with p as (
      insert into payments (id, member_id, amount, paid_on, year, method, details, notes, category)
      values (${free}, ${memberId}, ${paid.quota}, ${paid.data}, ${paid.annorif},
        ${paid.tipopaga}, ${paid.estremipaga}, ${paid.note}, ${paid.catass})
      returning *)
    select ${paymentJson}::text as item from p`.execute(trx),
  );
  if (!found) throw new Error('an inserted payment was not given back');
  return found;
}

export async function removePayment(trx: Database, memberId: number, id: number): Promise<Payment | undefined> {
  return read(
    await sql<{ item: string }>`delete from payments p where p.id = ${id} and p.member_id = ${memberId}
      returning ${paymentJson}::text as item`.execute(trx),
  );
}
