import { type AreaEvent, type AreaState, areaRelease, type ReleaseEntry, releaseEntry } from '@sodalizio/contract';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../db/open-database.ts';
import { readHealth } from './area-health.repo.ts';
import { fillStates, fillsIn, readFillsOff } from './fills.repo.ts';

/** Listed releases of one area: the newest, and the live and canary ones. Older ones can still go live by name. */
const LISTED = 50;

const { contract, bytes } = areaRelease.shape;
const { verdict } = releaseEntry.shape;
const described = z
  .object({ contract, bytes, verdict })
  .catch({ contract: 0, bytes: { js: 0, css: 0 }, verdict: null });

interface ReleaseRow {
  area: string;
  name: string;
  version: string;
  published_at: string;
  by_kind: ReleaseEntry['published_by']['kind'];
  by_name: string;
  described: unknown;
  failing_until: string | null;
}

const describedColumn = sql<unknown>`json_build_object('contract', area_json->'contract', 'bytes', area_json->'bytes',
  'verdict', case when verdict is not null then
    json_build_object('outcome', verdict->'outcome', 'at', verdict->'at') end)`;

function entryOf({
  area,
  name,
  version,
  published_at,
  by_kind,
  by_name,
  ...row
}: Omit<ReleaseRow, 'failing_until'>): ReleaseEntry {
  return {
    version,
    name,
    path: `/areas/${area}/${name}/`,
    published_at,
    published_by: { kind: by_kind, name: by_name },
    ...described.parse(row.described),
  };
}

const failingUntil = ({ failing_until: until }: ReleaseRow, now: Date) =>
  until !== null && now < new Date(until) ? new Date(until).toISOString() : null;

const releaseColumns = ['area', 'name', 'version', 'published_at', 'by_kind', 'by_name'] as const;

/**
 * A release by its name, or by its version alone. Only builds leave several under one version: then the published one wins,
 * or else the newest.
 */
export async function findRelease(db: Database, area: string, name: string): Promise<ReleaseEntry | undefined> {
  const row = await db
    .selectFrom('area_releases')
    .select([...releaseColumns, describedColumn.as('described')])
    .where('area', '=', area)
    .where((where) => where.or([where('name', '=', name), where('version', '=', name)]))
    .orderBy(sql`name = ${name}`, 'desc')
    .orderBy(sql`by_kind <> 'build'`, 'desc')
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && entryOf(row);
}

/** Whether going to `to` is a rollback: it was published before the live one, or was live itself. */
export async function isEarlier(db: Database, area: string, live: string, to: string): Promise<boolean> {
  const { rows } = await sql<{ earlier: boolean }>`
    select exists (
      select from composition_events
      where area = ${area} and to_release = ${to} and act in ('live', 'roll-back')
    ) or exists (
      select from area_releases one, area_releases other
      where one.area = ${area} and one.name = ${to} and other.area = ${area} and other.name = ${live}
        and one.published_at < other.published_at
    ) as earlier`.execute(db);
  return rows[0]?.earlier === true;
}

async function releasesOf(db: Database, area: string | undefined): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select r.area, name, version, published_at, by_kind, by_name, failing_until, ${describedColumn} as described
    from (select *, row_number() over (partition by area order by published_at desc, name) as place from area_releases) r
    left join area_state s on s.area = r.area
    where (place <= ${LISTED} or name = s.live or name = s.canary)
      and (${area ?? null}::text is null or r.area = ${area ?? null})
    order by published_at desc, name`.execute(db);
  return rows;
}

async function statesOf(db: Database, area: string | undefined) {
  let query = db
    .selectFrom('area_state as s')
    // An area that was taken out keeps the label of what was live then.
    .leftJoin('composition_events as e', 'e.id', 's.removed_event')
    .leftJoin('area_releases as r', (join) =>
      join.onRef('r.area', '=', 's.area').on((on) => on('r.name', '=', on.fn.coalesce('s.live', 'e.from_release'))),
    )
    .selectAll('s')
    .select(sql<unknown>`json_build_object('slots', r.area_json -> 'slots')`.as('filled'))
    // An area's label: all its entries in the menu.
    .select(
      sql<string | null>`(
        select string_agg(entry ->> 'label', ', ' order by place)
        from jsonb_array_elements(r.area_json -> 'menu') with ordinality as entries (entry, place)
      )`.as('label'),
    );
  if (area !== undefined) query = query.where('s.area', '=', area);
  return query.execute();
}

async function eventsOf(db: Database, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map<number, { since: string; by: AreaEvent['by']; why: string }>();
  const rows = await db.selectFrom('composition_events').selectAll().where('id', 'in', known).execute();
  return new Map(
    rows.map(({ id, at, by_kind, by_name, why }) => [id, { since: at, by: { kind: by_kind, name: by_name }, why }]),
  );
}

/** The stops of failing releases among the events that made live what is live now. */
async function stopsAmong(db: Database, states: readonly { live_event: number | null }[]) {
  const ids = states.flatMap(({ live_event }) => live_event ?? []);
  if (ids.length === 0) return new Map<number, NonNullable<AreaState['stopped']>>();
  const rows = await db
    .selectFrom('composition_events')
    .selectAll()
    .where('id', 'in', ids)
    .where('by_kind', '=', 'server')
    .where('act', '=', 'roll-back')
    .execute();
  return new Map(
    rows.map(({ id, at, by_kind, by_name, why, from_release, detail }) => [
      id,
      {
        since: at,
        by: { kind: by_kind, name: by_name },
        why,
        release: from_release ?? '',
        told: detail.split(', '),
      },
    ]),
  );
}

async function canaryPeople(db: Database, area: string | undefined) {
  let query = db
    .selectFrom('canary_people as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.area', 'u.id', 'u.first_name', 'u.last_name', 'u.email'])
    .orderBy('u.last_name')
    .orderBy('u.first_name');
  if (area !== undefined) query = query.where('c.area', '=', area);
  return query.execute();
}

export async function readAreaStates(db: Database, now: Date, area?: string): Promise<AreaState[]> {
  const states = await statesOf(db, area);
  const releases = await releasesOf(db, area);
  const people = await canaryPeople(db, area);
  const health = await readHealth(db, now, area);
  const fillsOff = await readFillsOff(db, area);
  const stops = await stopsAmong(db, states);
  const events = await eventsOf(db, [
    ...states.flatMap((one) => [one.live_event, one.off_event, one.canary_event, one.removed_event]),
    ...fillsOff.map(({ event }) => event),
  ]);
  const found = states.map((state): AreaState => {
    const own = releases.filter((release) => release.area === state.area);
    const at = (name: string | null, event: number | null) => {
      const release = own.find((one) => one.name === name);
      const since = events.get(event ?? -1);
      return release && since ? { ...entryOf(release), ...since, failing_until: failingUntil(release, now) } : null;
    };
    const canary = at(state.canary, state.canary_event);
    return {
      id: state.area,
      label: state.label ?? state.area,
      changes: state.changes,
      live: at(state.live, state.live_event),
      off: events.get(state.off_event ?? -1) ?? null,
      removed: events.get(state.removed_event ?? -1) ?? null,
      stopped: stops.get(state.live_event ?? -1) ?? null,
      fills: fillStates(
        state.live === null ? [] : fillsIn(state.filled),
        fillsOff.filter((fill) => fill.area === state.area),
        (event) => events.get(event) ?? null,
      ),
      canary: canary && {
        ...canary,
        percent: state.canary_percent,
        judged: state.canary_judged,
        people: people
          .filter((person) => person.area === state.area)
          .map(({ id, first_name, last_name, email }) => ({ id, name: `${first_name} ${last_name}`, email })),
      },
      releases: own.map(entryOf),
      health: health.get(state.area) ?? [],
    };
  });
  const place = ({ removed }: AreaState) => (removed ? 1 : 0);
  return found.sort((one, other) => place(one) - place(other) || one.label.localeCompare(other.label, 'it'));
}

export async function readAreaHistory(
  db: Database,
  area: string,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<AreaEvent[]> {
  let query = db.selectFrom('composition_events').selectAll().where('area', '=', area);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ id, at, by_kind, by_name, act, from_release, to_release, detail, why }) => ({
    id,
    at,
    by: { kind: by_kind, name: by_name },
    act,
    from: from_release,
    to: to_release,
    detail,
    why,
  }));
}
