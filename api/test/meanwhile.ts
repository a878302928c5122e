import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/db/open-database.ts';

/** The embedded engine has one connection: there nobody writes meanwhile. */
export const hasManyConnections = process.env.TEST_DATABASE_URL !== undefined;

/**
 * Begins `call` while a transaction that did `act` is still open, ends the transaction once the call waits for it, and returns
 * the call's answer.
 */
export async function meanwhile<T>(db: Database, act: (trx: Database) => Promise<unknown>, call: () => Promise<T>) {
  const begun = await db.transaction().execute(async (trx) => {
    await act(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const answer = call();
    const isWaiting = async () => {
      const waiting = sql`select from pg_stat_activity where ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`;
      return (await waiting.execute(db)).rows.length > 0;
    };
    await expect.poll(isWaiting).toBe(true);
    // In an object: a promise would be waited for before the end of the transaction.
    return { answer };
  });
  return begun.answer;
}
