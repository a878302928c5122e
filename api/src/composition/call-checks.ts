import { areaRelease, type Endpoint } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import { intakeSentences as says } from './intake/intake.labels.ts';
import { refused } from './intake/release-zip.ts';

const callsOf = areaRelease.pick({ endpoints: true });

/**
 * Throws `release-refused` where a release that goes live, or is tried, calls what this server does not serve. It may be
 * published before that: the server that serves it may come after.
 */
export async function checkCallsServed(
  trx: Database,
  { area, release }: { area: string; release: string },
  endpoints: readonly Endpoint[],
): Promise<void> {
  const found = trx
    .selectFrom('area_releases')
    .select('area_json')
    .where('area', '=', area)
    .where('name', '=', release);
  const calls = callsOf.safeParse((await found.executeTakeFirst())?.area_json).data?.endpoints ?? [];
  const served = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  const lacking = calls.filter((call) => !served.has(call));
  if (lacking.length > 0) throw refused(says.endpoints(lacking));
}
