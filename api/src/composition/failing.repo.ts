import type { Database } from '../db/open-database.ts';
import { type ReleaseOutcome, readOutcome } from './release-outcome.repo.ts';

const HOUR = 3_600_000;
/** One person's browser may be broken itself. */
const ENOUGH = 2;

export interface Judged {
  area: string;
  version: string;
}

/** The rule: for more than half of its people, and for two at least. */
export const fails = ({ people, failed }: ReleaseOutcome): boolean => failed >= ENOUGH && failed * 2 > people;

/** The outcome in the last hour; since the release is live or tried, if that is later. */
export function outcomeOf(trx: Database, judged: Judged, since: Date, now: Date): Promise<ReleaseOutcome> {
  const from = new Date(Math.max(since.getTime(), now.getTime() - HOUR));
  return readOutcome(trx, { ...judged, since: from });
}

export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / HOUR) * HOUR);

/** Reports are kept by the hour, so this leaves out all that came before. */
export const nextHour = (moment: Date): Date => new Date(Math.ceil(moment.getTime() / HOUR) * HOUR);

/**
 * Says of a release that stays where it is that it fails, if it does: for an hour fresh pages open the one before it. Then they
 * try it anew, and only what they report counts.
 */
export async function markFailing(
  trx: Database,
  { judged, release, since, at }: { judged: Judged; release: string; since: Date; at: Date },
): Promise<'failing' | undefined> {
  const { failing_until: known } = await trx
    .selectFrom('area_releases')
    .select('failing_until')
    .where('area', '=', judged.area)
    .where('name', '=', release)
    .executeTakeFirstOrThrow();
  const from = known === null ? since : new Date(Math.max(since.getTime(), Date.parse(known)));
  if (at < from || !fails(await outcomeOf(trx, judged, from, at))) return undefined;
  await trx
    .updateTable('area_releases')
    .set({ failing_until: new Date(at.getTime() + HOUR) })
    .where('area', '=', judged.area)
    .where('name', '=', release)
    .execute();
  return 'failing';
}
