import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';

/** Identifies one write: equal for the same key with the same content. */
export const requestHash = (key: string, content: object): Buffer =>
  createHash('sha256')
    .update(`${key} ${JSON.stringify(content, Object.keys(content).sort())}`)
    .digest();

export async function entryOfRequest(trx: Database, memberId: number, request: Buffer): Promise<number | undefined> {
  const row = await trx
    .selectFrom('member_write_requests')
    .select('entry')
    .where('member_id', '=', memberId)
    .where('request', '=', request)
    .executeTakeFirst();
  return row?.entry;
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
