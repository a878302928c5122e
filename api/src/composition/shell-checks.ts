import { areaRelease, sharedMisfits, speaksContract } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import type { LiveShell } from './build.ts';
import { intakeSentences as says } from './intake/intake.labels.ts';
import { refused } from './intake/release-zip.ts';

const needs = areaRelease.pick({ contract: true, shared: true });

/**
 * Throws `release-refused` where a release that goes live, or is tried, does not run in the live shell: a contract that it does not speak, another
 * version of a shared module, or names that it lacks. Pages would refuse it too, one person after the other.
 */
export async function checkRunsInShell(
  trx: Database,
  { area, release }: { area: string; release: string },
  shell: LiveShell | null,
): Promise<void> {
  const { contract, shared = {} } = shell?.offers ?? {};
  const found = trx
    .selectFrom('area_releases')
    .select('area_json')
    .where('area', '=', area)
    .where('name', '=', release);
  const { data: needed } = needs.safeParse((await found.executeTakeFirst())?.area_json);
  if (!needed || contract === undefined) return;
  if (!speaksContract(contract, needed.contract)) throw refused(says.otherContract(needed.contract, contract));
  const misfits = sharedMisfits(needed.shared, shared);
  if (misfits.length > 0) throw refused(says.notOffered(misfits));
}
