import { areaRelease, screenAddress } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import type { LiveShell } from './build.ts';
import { intakeSentences as says } from './intake/intake.labels.ts';

const claims = areaRelease.pick({ screens: true });
type Screen = Pick<(typeof claims)['_output']['screens'][number], 'name' | 'path'> & { requires?: string };

const addressOf = ({ path, requires }: Screen): string =>
  `${requires === 'public' ? '' : '/admin'}/${screenAddress(path)}`;

/**
 * Throws `release-clash` (409) where a release that goes live, or is tried, has a screen with a name or an address of the
 * shell, of this server, or of another area that is live or on trial; one that is switched off keeps its own. Whoever opened
 * these screens would get another team's.
 */
export async function checkClaims(
  app: App,
  trx: Database,
  { area, release }: { area: string; release: string },
  shell: LiveShell | null,
): Promise<void> {
  const rows = await trx
    .selectFrom('area_releases as r')
    .innerJoin('area_state as s', 's.area', 'r.area')
    .select(['r.area', 'r.area_json'])
    .where(({ and, or, eb, ref }) =>
      or([
        and([eb('r.area', '=', area), eb('r.name', '=', release)]),
        and([eb('r.area', '<>', area), or([eb('r.name', '=', ref('s.live')), eb('r.name', '=', ref('s.canary'))])]),
      ]),
    )
    .execute();
  const screensOf = ({ area_json }: { area_json: unknown }) => claims.safeParse(area_json).data?.screens ?? [];
  const mine = rows.filter((row) => row.area === area).flatMap(screensOf);
  const others = rows
    .filter((row) => row.area !== area)
    .flatMap((row) => screensOf(row).map((screen) => ({ ...screen, by: says.area(row.area) })));
  // The shell does not say which of its screens are public: theirs is either address.
  const shells = (shell?.offers?.screens ?? []).flatMap((screen) =>
    [{}, { requires: 'public' }].map((more) => ({ ...screen, ...more, by: says.shell })),
  );
  const taken = [...others, ...shells];
  for (const screen of mine) {
    const address = addressOf(screen);
    const name = taken.find((one) => one.name === screen.name);
    if (name) throw refused(says.nameTaken(screen.name, name.by));
    const root = address.split('/')[1] ?? '';
    const by = taken.find((one) => addressOf(one) === address)?.by;
    if (by !== undefined) throw refused(says.addressTaken(address, by));
    if (screen.requires === 'public' && (root === ':' || app.platform.roots.has(root)))
      throw refused(says.addressTaken(address, says.server));
  }
}

const refused = (sentence: string) => new Refusal('release-clash', { sentence });
