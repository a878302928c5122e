import { areaRelease, type Endpoint } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import { intakeSentences as says } from './intake/intake.labels.ts';
import { checkPermissions } from './intake/release-checks.ts';
import { refused } from './intake/release-zip.ts';

const asking = areaRelease.pick({
  endpoints: true,
  menu: true,
  screens: true,
  slots: true,
  actions: true,
  search: true,
});

/**
 * Throws `release-refused` where a release that goes live, or is tried, calls what this server does not serve, or is for people
 * with a permission that it does not know. It may be published before that: the server that serves it may come after.
 */
export async function checkServed(
  trx: Database,
  { area, release }: { area: string; release: string },
  endpoints: readonly Endpoint[],
): Promise<void> {
  const found = trx
    .selectFrom('area_releases')
    .select('area_json')
    .where('area', '=', area)
    .where('name', '=', release);
  const { data: asked } = asking.safeParse((await found.executeTakeFirst())?.area_json);
  if (!asked) return;
  checkPermissions(asked);
  const served = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  const lacking = asked.endpoints.filter((call) => !served.has(call));
  if (lacking.length > 0) throw refused(says.endpoints(lacking));
}
