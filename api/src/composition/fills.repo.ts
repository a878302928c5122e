import { type AreaState, areaRelease, fillsOf } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import { type AreaStateRow, addEvent, type Circumstances } from './acts.repo.ts';

/** The `nth` of the fills that an area puts into a slot. */
export interface Fill {
  slot: string;
  nth: number;
}

export const isSameFill = (one: Fill, other: Fill): boolean => one.slot === other.slot && one.nth === other.nth;

export async function readFillsOff(db: Database, area?: string): Promise<(Fill & { area: string; event: number })[]> {
  let query = db.selectFrom('fills_off').selectAll().orderBy('slot').orderBy('nth');
  if (area !== undefined) query = query.where('area', '=', area);
  return query.execute();
}

/** Fills of an area's live release, with their labels. Empty where it is unreadable. */
export async function readFills(db: Database, { area, live }: AreaStateRow): Promise<(Fill & { label: string })[]> {
  const row = await db
    .selectFrom('area_releases')
    .select('area_json')
    .where('area', '=', area)
    .where('name', '=', live)
    .executeTakeFirst();
  return fillsIn(row?.area_json);
}

export function fillsIn(areaJson: unknown): (Fill & { label: string })[] {
  const { data = {} } = areaRelease.pick({ slots: true }).safeParse(areaJson);
  return fillsOf(data).map(({ slot, nth, label }) => ({ slot, nth, label }));
}

/** The fills of an area and all that are switched off, including those it no longer fills. */
export function fillStates(
  filled: readonly (Fill & { label: string })[],
  off: readonly (Fill & { event: number })[],
  since: (event: number) => AreaState['fills'][number]['off'],
): AreaState['fills'] {
  const gone = off.filter((one) => !filled.some((fill) => isSameFill(fill, one)));
  return [...filled, ...gone.map(({ slot, nth }) => ({ slot, nth, label: '' }))].map((fill) => {
    const found = off.find((one) => isSameFill(one, fill));
    return { ...fill, off: found ? since(found.event) : null };
  });
}

export async function setFill(
  trx: Database,
  { area, slot, nth, label }: Fill & { area: string; label: string },
  off: boolean,
  circumstances: Circumstances,
): Promise<void> {
  const detail = label === '' ? slot : `${label} (${slot})`;
  const event = await addEvent(trx, { area, act: off ? 'fill-off' : 'fill-on', detail }, circumstances);
  if (off) {
    await trx.insertInto('fills_off').values({ area, slot, nth, event }).execute();
    return;
  }
  const fills = trx.deleteFrom('fills_off').where('area', '=', area);
  await fills.where('slot', '=', slot).where('nth', '=', nth).execute();
}
