import type { Database } from '../db/open-database.ts';
import { Refusal } from '../platform/problem.ts';
import { readVerdict, readVerdictRequired } from './verdicts.repo.ts';

export async function wasLive(trx: Database, area: string, release: string): Promise<boolean> {
  const event = trx
    .selectFrom('composition_events')
    .select('id')
    .where('area', '=', area)
    .where('to_release', '=', release)
    .where('act', 'in', ['live', 'roll-back']);
  return (await event.limit(1).executeTakeFirst()) !== undefined;
}

async function isBuilt(trx: Database, area: string, release: string): Promise<boolean> {
  const row = trx.selectFrom('area_releases').select('by_kind').where('area', '=', area).where('name', '=', release);
  return (await row.executeTakeFirst())?.by_kind === 'build';
}

/**
 * Throws `verdict-missing` (409) where this product demands the report of a passed verdict, and the release has none. In trouble
 * the way back stays open: to a release that was live once, and to what the product's own build brought.
 */
export async function checkVerdict(trx: Database, { area, release }: { area: string; release: string }): Promise<void> {
  if ((await readVerdictRequired(trx)) === null) return;
  if ((await isBuilt(trx, area, release)) || (await wasLive(trx, area, release))) return;
  if ((await readVerdict(trx, area, release))?.outcome !== 'passed') throw new Refusal('verdict-missing');
}
