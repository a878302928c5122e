import type { AreaEvent, AreaRelease } from '@sodalizio/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { AreaStateTable } from './composition.schema.ts';

/** The actor: a person (name and e-mail), a deploy token (its name), the build, or the server by itself. */
export type By = AreaEvent['by'];

export interface Circumstances {
  by: By;
  at: Date;
  why: string;
  /** Of the event, where the act itself says nothing. */
  detail?: string;
}

export type AreaStateRow = Selectable<AreaStateTable>;

/**
 * Serialises changes of the composition across servers for the rest of the transaction. Always taken before other locks, so
 * that two changes cannot deadlock.
 */
export async function lockComposition(trx: Database): Promise<void> {
  await sql`select revision from composition_revision for update`.execute(trx);
}

export async function raiseRevision(trx: Database): Promise<void> {
  await sql`update composition_revision set revision = revision + 1`.execute(trx);
}

export async function stateOf(db: Database, area: string): Promise<AreaStateRow | undefined> {
  return db.selectFrom('area_state').selectAll().where('area', '=', area).executeTakeFirst();
}

export async function stateMade(trx: Database, area: string): Promise<AreaStateRow> {
  await trx
    .insertInto('area_state')
    .values({ area })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx.selectFrom('area_state').selectAll().where('area', '=', area).executeTakeFirstOrThrow();
}

export async function addEvent(
  trx: Database,
  event: { area: string; act: AreaEvent['act']; from?: string | null; to?: string | null; detail?: string },
  { by, at, why, detail = '' }: Circumstances,
): Promise<number> {
  const { id } = await trx
    .insertInto('composition_events')
    .values({
      area: event.area,
      at,
      by_kind: by.kind,
      by_name: by.name,
      act: event.act,
      from_release: event.from ?? null,
      to_release: event.to ?? null,
      detail: event.detail ?? detail,
      why,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Live, off or canary changed: conflicts with callers whose `seen` is older. */
export async function countChange(trx: Database, area: string): Promise<void> {
  await trx.updateTable('area_state').set({ changes: sql<number>`changes + 1` }).where('area', '=', area).execute();
}

export async function endCanary(trx: Database, state: AreaStateRow, circumstances: Circumstances): Promise<void> {
  if (state.canary === null) return;
  await addEvent(trx, { area: state.area, act: 'end-canary', from: state.canary }, circumstances);
  await trx.deleteFrom('canary_people').where('area', '=', state.area).execute();
  await trx
    .updateTable('area_state')
    .set({ canary: null, canary_percent: 0, canary_judged: false, canary_event: null })
    .where('area', '=', state.area)
    .execute();
}

/** Makes a release live for everybody, or none (`to` null), and ends a canary of this release. */
export async function putLive(
  trx: Database,
  state: AreaStateRow,
  to: string | null,
  act: 'live' | 'roll-back',
  circumstances: Circumstances,
): Promise<void> {
  const event = await addEvent(trx, { area: state.area, act, from: state.live, to }, circumstances);
  await trx
    .updateTable('area_state')
    .set({ live: to, live_event: to === null ? null : event })
    .where('area', '=', state.area)
    .execute();
  if (to === null) return;
  // Whoever makes it live wants it opened.
  const named = trx.updateTable('area_releases').set({ failing_until: null }).where('area', '=', state.area);
  await named.where('name', '=', to).execute();
  if (state.canary === to) await endCanary(trx, state, circumstances);
}

/** Stores a release permanently. False where the area has one of this name. */
export async function addRelease(
  trx: Database,
  release: { area: string; name: string; areaJson: AreaRelease; version: string },
  { by, at }: Circumstances,
): Promise<boolean> {
  const { area, name, version, areaJson } = release;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('area_releases')
    .values({
      area,
      name,
      version,
      area_json: JSON.stringify(areaJson),
      published_at: at,
      by_kind: by.kind,
      by_name: by.name,
    })
    .onConflict((conflict) => conflict.columns(['area', 'name']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
