import { type RawBuilder, sql } from 'kysely';

/**
 * Name of the release that was live last before `release` (a row of area_releases), or null. Never a newer one, so that after a
 * rollback it is not what was rolled back from.
 */
export const nameBefore = (release: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select earlier.name
  from composition_events e
  join area_releases earlier on earlier.area = e.area and earlier.name = e.to_release
  where e.area = ${release}.area and e.act in ('live', 'roll-back')
    and earlier.name <> ${release}.name and earlier.published_at < ${release}.published_at
  order by e.id desc limit 1
)`;
