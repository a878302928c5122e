import type { AreaFaultCause } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

/** The release is at fault. An address that does not answer, or an error after the opening, says nothing of it as a whole. */
const broken: readonly AreaFaultCause[] = [
  'threw-on-load',
  'threw-in-render',
  'other-contract',
  'incompatible-shared',
  'froze',
];
/** Also a slow line, or a deployment under way: counted for those to whom the release never opened. */
const late: readonly AreaFaultCause[] = ['hung', 'vanished'];

export const isFatal = (what: string): boolean => [...broken, ...late].some((cause) => cause === what);

/** How many people opened a version, and for how many of them it failed. */
export interface ReleaseOutcome {
  people: number;
  failed: number;
}

/** What browsers reported on a version since the hour of `since`. */
export async function readOutcome(
  db: Database,
  { area, version, since }: { area: string; version: string; since: Date },
): Promise<ReleaseOutcome> {
  const { rows } = await sql<ReleaseOutcome>`
    select count(*)::integer as people, (count(*) filter (where broke or (was_late and not loaded)))::integer as failed
    from (
      select user_id, bool_or(what = any(${broken}::text[])) as broke, bool_or(what = any(${late}::text[])) as was_late,
        bool_or(what = 'load') as loaded
      from area_health_people
      where area = ${area} and version = ${version} and hour >= date_trunc('hour', ${since}::timestamptz)
        and what = any(${[...broken, ...late, 'load']}::text[])
      group by user_id
    ) as one`.execute(db);
  return rows[0] ?? { people: 0, failed: 0 };
}
