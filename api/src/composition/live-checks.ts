import type { Database } from '../db/open-database.ts';
import type { App } from '../platform/platform.ts';
import { checkServed } from './call-checks.ts';
import { checkClaims } from './release-claims.ts';
import { checkRunsInShell } from './shell-checks.ts';
import { checkSlotsFit } from './slot-checks.ts';
import { checkVerdict } from './verdict-checks.ts';

/**
 * The one check of whatever goes live or is tried, whoever says so. `back`: to a release that was live once, which may withdraw a
 * slot: the way back does not wait for another team.
 */
export async function checkLive(
  app: App,
  trx: Database,
  { area, release, back }: { area: string; release: string; back: boolean },
): Promise<void> {
  const { shell } = await app.composition.build();
  await checkClaims(app, trx, { area, release }, shell);
  await checkSlotsFit(trx, { area, release, back });
  await checkRunsInShell(trx, { area, release }, shell);
  await checkVerdict(trx, { area, release });
  await checkServed(trx, { area, release }, app.platform.endpoints);
}
