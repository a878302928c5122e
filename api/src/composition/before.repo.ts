import { type RawBuilder, sql } from 'kysely';

const wentLive = sql`act in ('live', 'roll-back')`;

/**
 * Name of the release that was live last before `release` (a row of area_releases), or null. Only what was live before `release`
 * ever was, so that after a rollback it is not what was rolled back from; when they were published decides nothing, because a
 * release may wait while a correction of the one before goes live.
 */
export const nameBefore = (release: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select earlier.name
  from composition_events e
  join area_releases earlier on earlier.area = e.area and earlier.name = e.to_release
  where e.area = ${release}.area and e.${wentLive} and earlier.name <> ${release}.name
    and (select min(id) from composition_events where area = e.area and to_release = earlier.name and ${wentLive})
      < (select min(id) from composition_events where area = e.area and to_release = ${release}.name and ${wentLive})
  order by e.id desc limit 1
)`;
