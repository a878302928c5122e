import { type AreaFaultCause, areaFaultCauses, type ReleaseHealth } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

const DAY = 86_400_000;
/** Health shows the last day; older rows only help after a weekend. */
const KEPT = 7 * DAY;
const DETAIL = 200;

type What = AreaFaultCause | 'load' | 'fell-back';

/**
 * Counts reports of a person's browser on a version of an area, at most once an hour. Unpublished areas and versions are
 * ignored: pages are not trusted.
 */
export async function countHealth(
  db: Database,
  report: { area: string; version: string; what: readonly What[]; detail: string; userId: number },
  now: Date,
): Promise<void> {
  const { area, version, userId } = report;
  const detail = report.detail.slice(0, DETAIL);
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into area_health as h (area, version, hour, what, count, last_detail)
      select ${area}, ${version}, date_trunc('hour', ${now}::timestamptz), what, 0, ${detail}
      from unnest(${[...report.what]}::text[]) as what
      where exists (select from area_releases where area = ${area} and version = ${version})
      order by what
      on conflict (area, version, hour, what) do update set last_detail = excluded.last_detail`.execute(trx);
    await sql`
      with new as (
        insert into area_health_people (area, version, hour, what, user_id)
        select h.area, h.version, h.hour, h.what, ${userId}
        from area_health h
        where h.area = ${area} and h.version = ${version} and h.hour = date_trunc('hour', ${now}::timestamptz)
          and h.what = any(${[...report.what]}::text[])
        on conflict do nothing returning area, version, hour, what
      )
      update area_health h set count = h.count + 1 from new n
      where (h.area, h.version, h.hour, h.what) = (n.area, n.version, n.hour, n.what)`.execute(trx);
  });
}

export async function readHealth(db: Database, now: Date, area?: string): Promise<Map<string, ReleaseHealth[]>> {
  const { rows } = await sql<{ area: string; version: string; what: string; count: number; last_detail: string }>`
    select area, version, what, sum(count)::integer as count, (array_agg(last_detail order by hour desc))[1] as last_detail
    from area_health
    where hour > date_trunc('hour', ${new Date(now.getTime() - DAY)}::timestamptz)
      and (${area ?? null}::text is null or area = ${area ?? null})
    group by area, version, what
    order by max(max(hour)) over (partition by area, version) desc, version desc, count desc`.execute(db);
  const found = new Map<string, Map<string, ReleaseHealth>>();
  for (const { area: id, version, what, count, last_detail } of rows) {
    const versions = found.get(id) ?? new Map<string, ReleaseHealth>();
    const health = versions.get(version) ?? { version, loads: 0, failures: [], fell_back: 0 };
    if (what === 'load') health.loads = count;
    else if (what === 'fell-back') health.fell_back = count;
    const cause = areaFaultCauses.find((one) => one === what);
    if (cause) health.failures.push({ cause, count, last_detail });
    found.set(id, versions.set(version, health));
  }
  return new Map([...found].map(([id, versions]) => [id, [...versions.values()]]));
}

/** A trial that the server decides on is judged by all that was reported since it began. */
export async function sweepHealth(db: Database, now: Date): Promise<void> {
  await sql`delete from area_health h where h.hour < ${new Date(now.getTime() - KEPT)}::timestamptz
    and not exists (select from area_state s join area_releases r on r.area = s.area and r.name = s.canary
      where s.area = h.area and s.canary_judged and r.version = h.version)`.execute(db);
}
