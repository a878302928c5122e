import type { Database } from '../db/open-database.ts';
import { type AreaStateRow, addEvent, type Circumstances, endCanary, stateOf } from './acts.repo.ts';
import { revokeTokens } from './deploy-tokens.repo.ts';

export async function isRemoved(db: Database, area: string): Promise<boolean> {
  return ((await stateOf(db, area))?.removed_event ?? null) !== null;
}

/** Nothing of the area is live, tried or switched off any more, and none of its tokens is valid. */
export async function remove(trx: Database, state: AreaStateRow, circumstances: Circumstances): Promise<void> {
  const { area } = state;
  await endCanary(trx, state, circumstances);
  await revokeTokens(trx, area, circumstances.at);
  await trx.deleteFrom('fills_off').where('area', '=', area).execute();
  const event = await addEvent(trx, { area, act: 'remove', from: state.live }, circumstances);
  await trx
    .updateTable('area_state')
    .set({ live: null, live_event: null, off_event: null, removed_event: event })
    .where('area', '=', area)
    .execute();
}

export async function restore(trx: Database, { area }: AreaStateRow, circumstances: Circumstances): Promise<void> {
  await addEvent(trx, { area, act: 'restore' }, circumstances);
  await trx.updateTable('area_state').set({ removed_event: null }).where('area', '=', area).execute();
}

export async function hasReleases(db: Database, area: string): Promise<boolean> {
  const found = await db
    .selectFrom('area_releases')
    .select('name')
    .where('area', '=', area)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** For an area without releases. Its history stays, and is found again by an area of the same id. */
export async function forget(trx: Database, area: string, circumstances: Circumstances): Promise<void> {
  await revokeTokens(trx, area, circumstances.at);
  await addEvent(trx, { area, act: 'forget' }, circumstances);
  await trx.deleteFrom('area_state').where('area', '=', area).execute();
}
