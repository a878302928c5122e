import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';

/** Identifies one write: equal for the same key with the same content. */
export const requestHash = (key: string, content: object): Buffer =>
  createHash('sha256')
    .update(`${key} ${JSON.stringify(content, Object.keys(content).sort())}`)
    .digest();

/** The entry of the payment stored for this request; 0 if that was undone or deleted since, in which case it is not added again. */
export async function entryOfRequest(trx: Database, memberId: number, request: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ entry: number }>`select case when exists (
        select from audit_entries a join payments p on p.id = (a.after->>'id')::bigint
        where a.id = r.entry and p.member_id = r.member_id) then r.entry else 0 end as entry
    from member_write_requests r where r.member_id = ${memberId} and r.request = ${request}`.execute(trx);
  return rows[0]?.entry;
}

/** Remembers a write for thirty days: a draft may be sent again that late. */
export async function rememberRequest(
  trx: Database,
  row: { member_id: number; request: Buffer; entry: number },
  now: Date,
): Promise<void> {
  await sql`delete from member_write_requests where created_at < ${now}::timestamptz - interval '30 days'`.execute(trx);
  await trx
    .insertInto('member_write_requests')
    .values({ ...row, created_at: now })
    .execute();
}
