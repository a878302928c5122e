import type { AreaRelease } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import { addEvent, addRelease, type Circumstances, lockComposition, stateMade } from './acts.repo.ts';
import { isRemoved } from './removal.repo.ts';

export interface ArrivedRelease {
  area: string;
  name: string;
  version: string;
  areaJson: AreaRelease;
}

export async function whatIsThere(db: Database, { area, name, version }: ArrivedRelease) {
  const names = await db
    .selectFrom('area_releases')
    .select('name')
    .where('area', '=', area)
    .where('version', '=', version)
    .execute();
  if (names.some((one) => one.name === name)) return 'the-same';
  // A development server's release has no content of its own: its name is no version.
  return names.some((one) => one.name.startsWith(`${version}-`)) ? 'others' : 'nothing';
}

/**
 * Records a release whose files are stored already. Of two concurrent publishers of one version, the second finds the
 * first's release.
 */
export async function recordRelease(
  trx: Database,
  release: ArrivedRelease,
  circumstances: Circumstances,
): Promise<'recorded' | 'the-same' | 'others' | 'removed'> {
  await lockComposition(trx);
  if (await isRemoved(trx, release.area)) return 'removed';
  const there = await whatIsThere(trx, release);
  if (there !== 'nothing') return there;
  await stateMade(trx, release.area);
  await addRelease(trx, release, circumstances);
  await addEvent(trx, { area: release.area, act: 'publish', to: release.name }, circumstances);
  return 'recorded';
}
