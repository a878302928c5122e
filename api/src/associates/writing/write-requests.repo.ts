import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';

/** `sent` is equal for the same key with the same content, `key` for the same key. */
export interface WriteRequest {
  readonly sent: Buffer;
  readonly key: Buffer;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export const writeRequest = (key: string, content: object): WriteRequest => ({
  sent: hashOf(`${key} ${JSON.stringify(content, Object.keys(content).sort())}`),
  key: hashOf(key),
});

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
  { request, ...row }: { member_id: number; request: WriteRequest; entry: number },
  now: Date,
): Promise<void> {
  await sql`delete from member_write_requests where created_at < ${now}::timestamptz - interval '30 days'`.execute(trx);
  await trx
    .insertInto('member_write_requests')
    .values([request.sent, request.key].map((hash) => ({ ...row, request: hash, created_at: now })))
    // Of a payment that was taken back since.
    .onConflict((on) => on.columns(['member_id', 'request']).doUpdateSet({ entry: row.entry, created_at: now }))
    .execute();
}
