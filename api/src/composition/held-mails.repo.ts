import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

/** Milliseconds that mails of an area still wait once it is on again: who switched it on to stop one of them has the time. */
const afterOff = 5 * 60_000;

/** Areas whose mails wait: those that are off or taken out of the product, or were until a moment ago. */
export async function areasWithHeldMails(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ area: string }>`
    select area from area_state where off_event is not null or removed_event is not null
    union select area from composition_events
      where act in ('on', 'restore') and at > ${new Date(now.getTime() - afterOff)}::timestamptz`.execute(db);
  return rows.map(({ area }) => area);
}
