import { areaRelease, fillsOf } from '@sodalizio/contract';
import type { SlotHalf } from '@sodalizio/contract/slot-fit';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { isSameFill, readFillsOff } from './fills.repo.ts';

const slotHalf = areaRelease.pick({ id: true, offers: true, slots: true });

/**
 * Slots offered and filled by the live releases of all areas, or of one release. Without fills that are switched off.
 * Unreadable `area.json` files are skipped.
 */
export async function slotHalves(db: Database, only?: { area: string; release: string }): Promise<SlotHalf[]> {
  const all = db.selectFrom('area_releases as r').select('r.area_json');
  const query = only
    ? all.where('r.area', '=', only.area).where('r.name', '=', only.release)
    : all.innerJoin('area_state as s', (join) => join.onRef('s.area', '=', 'r.area').onRef('s.live', '=', 'r.name'));
  const rows = await query.execute();
  const off = await readFillsOff(db);
  return rows
    .flatMap(({ area_json }) => slotHalf.safeParse(area_json).data ?? [])
    .map((half) => ({
      ...half,
      slots: fillsOf(half).filter((fill) => !off.some((one) => one.area === half.id && isSameFill(one, fill))),
    }));
}

export async function slotsEverOffered(db: Database): Promise<NonNullable<SlotHalf['offers']>> {
  const { rows } = await sql<{ offer: unknown }>`
    select distinct jsonb_path_query(area_json, '$.offers[*]') as offer from area_releases`.execute(db);
  return rows.flatMap(({ offer }) => slotHalf.shape.offers.unwrap().element.safeParse(offer).data ?? []);
}
