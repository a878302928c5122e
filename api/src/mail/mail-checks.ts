import type { Database } from '../db/open-database.ts';
import type { Claimed } from './queue.repo.ts';

/** Stops those of these queued deliveries that are not wanted any more, and renews what has changed in others. */
export type MailCheck = (db: Database, deliveries: readonly number[], now: Date) => Promise<unknown>;

/**
 * By kind of mailing, what is asked before each attempt. A mail waits for hours where it is planned or put off, and whoever does not
 * want it any more may have said so while it was being sent: then nothing of it was in the queue.
 */
export type MailChecks = Map<string, MailCheck>;

/** Asks about deliveries that a worker has just taken; a changed one is given back, or stopped. */
export async function runChecks(
  checks: MailChecks | undefined,
  db: Database,
  taken: readonly Claimed[],
  now: Date,
): Promise<void> {
  for (const [kind, check] of checks ?? []) {
    const ids = taken.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length > 0) await check(db, ids, now);
  }
}
