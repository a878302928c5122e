import type { Database } from '../db/open-database.ts';
import { ArtefactsAway } from '../platform/artefacts/artefact-store.ts';
import type { App } from '../platform/platform.ts';
import { checkServed } from './call-checks.ts';
import { intakeSentences as says } from './intake/intake.labels.ts';
import { refused } from './intake/release-zip.ts';
import { checkClaims } from './release-claims.ts';
import { checkRunsInShell } from './shell-checks.ts';
import { checkSlotsFit } from './slot-checks.ts';
import { checkVerdict } from './verdict-checks.ts';

/**
 * Throws `release-refused` where a release that goes live, or is tried, has no files any more: nobody could open it. A store that
 * does not answer does not hold up the way back.
 */
async function checkFilesThere({ platform }: App, { area, release }: { area: string; release: string }): Promise<void> {
  // The last one that is written.
  const there = await platform.artefacts.has(`areas/${area}/${release}/area.json`).catch((error: unknown) => {
    if (error instanceof ArtefactsAway) return true;
    throw error;
  });
  if (!there) throw refused(says.filesGone);
}

/**
 * The one check of whatever goes live or is tried, whoever says so. `back`: to a release that was live once, which may withdraw a
 * slot: the way back does not wait for another team.
 */
export async function checkLive(
  app: App,
  trx: Database,
  { area, release, back }: { area: string; release: string; back: boolean },
): Promise<void> {
  await checkFilesThere(app, { area, release });
  const { shell } = await app.composition.build();
  await checkClaims(app, trx, { area, release }, shell);
  await checkSlotsFit(trx, { area, release, back });
  await checkRunsInShell(trx, { area, release }, shell);
  await checkVerdict(trx, { area, release });
  await checkServed(trx, { area, release }, app.platform.endpoints);
}
