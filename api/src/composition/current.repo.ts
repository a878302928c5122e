import { type AreaRelease, areaRelease, fillName } from '@sodalizio/contract';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../db/open-database.ts';
import type { Log } from '../platform/platform.ts';
import { nameBefore } from './before.repo.ts';

const stored = z.object({
  name: z.string(),
  version: z.string(),
  area_json: z.unknown(),
  failingUntil: z.coerce.date().nullable(),
});
const storedArea = z.object({
  id: z.string(),
  live: stored.nullable(),
  before: stored.pick({ name: true, version: true }).nullable(),
  off: z.boolean(),
  fillsOff: z.array(fillName),
  canary: stored.extend({ percent: z.number(), people: z.array(z.number()) }).nullable(),
});

interface CurrentRelease {
  name: string;
  version: string;
  release: AreaRelease;
  /** It failed for most of its people, so until then the one before is opened at once. */
  failingUntil: Date | null;
}

export interface CurrentArea {
  id: string;
  live: CurrentRelease | null;
  /** What was live before it (before.repo.ts). */
  before: { name: string; version: string } | null;
  off: boolean;
  fillsOff: z.infer<typeof fillName>[];
  canary: (CurrentRelease & { percent: number; people: number[] }) | null;
}

export interface CurrentComposition {
  revision: number;
  areas: readonly CurrentArea[];
}

/** The number that grows with each change: one row, read by its only key. */
export async function revisionOf(db: Database): Promise<number> {
  const { revision } = await db.selectFrom('composition_revision').select('revision').executeTakeFirstOrThrow();
  return revision;
}

/** The release with its parsed area.json; null where it is unreadable, so that other areas keep working. */
function readable<T extends z.infer<typeof stored>>(id: string, from: T | null, log: Log) {
  if (from === null) return null;
  const { area_json, ...rest } = from;
  const { data: release, error } = areaRelease.safeParse(area_json);
  if (release) return { ...rest, release };
  log.error({ err: error, area: id, release: from.name }, 'an area is left out: its area.json cannot be read');
  return null;
}

/** One statement, so that everything is of one moment: no server shows half of a change. */
export async function readCurrent(db: Database, log: Log): Promise<CurrentComposition> {
  const { rows } = await sql<{ revision: number; areas: unknown }>`
    select revision, (
      select coalesce(json_agg(json_build_object(
        'id', s.area,
        'off', s.off_event is not null or s.removed_event is not null,
        'fillsOff', (select coalesce(json_agg(json_build_object('slot', slot, 'nth', nth) order by slot, nth), '[]')
          from fills_off f where f.area = s.area),
        'live', case when live.name is not null then
          json_build_object('name', live.name, 'version', live.version, 'area_json', live.area_json,
            'failingUntil', live.failing_until) end,
        'before', case when before.name is not null then
          json_build_object('name', before.name, 'version', before.version) end,
        'canary', case when canary.name is not null then
          json_build_object('name', canary.name, 'version', canary.version, 'area_json', canary.area_json,
            'failingUntil', canary.failing_until, 'percent', s.canary_percent,
            'people', (select coalesce(json_agg(user_id), '[]') from canary_people p where p.area = s.area)) end
      ) order by s.area), '[]')
      from area_state s
      left join area_releases live on live.area = s.area and live.name = s.live
      left join area_releases before on before.area = s.area and before.name = ${nameBefore(sql`live`)}
      left join area_releases canary on canary.area = s.area and canary.name = s.canary
      -- One that was taken out has no release here; its endpoints are refused, as those of one that is off.
      where s.live is not null or s.canary is not null or s.off_event is not null or s.removed_event is not null
    ) as areas
    from composition_revision`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the composition has lost its revision');
  const areas = z.array(storedArea).parse(row.areas);
  return {
    revision: row.revision,
    areas: areas.map(({ id, off, fillsOff, live, before, canary }) => ({
      id,
      before,
      off,
      fillsOff,
      live: readable(id, live, log),
      canary: readable(id, canary, log),
    })),
  };
}
