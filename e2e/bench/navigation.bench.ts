// From a click in the menu to the list of members ÷ the same screens as one ordinary lazy-routed application from the same
// sources, alternating. `npm run bench -- --only navigation [--rounds 9] [--network no]`. Prints a table, asserts nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildReleases, releasesFolder, serveReleases } from '@sodalizio/build';
import { median, networks, openBrowser, percentile, printTable } from './browser.ts';
import { buildSpa } from './build-spa.ts';
import { cases, type Visits, visitMembers } from './visit-members.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, network: { type: 'string' } },
  strict: false,
});
const rounds = Number(values.rounds);

const goals: Readonly<Partial<Record<(typeof cases)[number], string>>> = { warm: '< 100', repeat: '< 50' };

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-navigation-'));
const spa = join(folder, 'releases');
await buildReleases();
await buildSpa(spa);
const product = await serveReleases({ releases: releasesFolder, port: 4192 });
const rival = await serveReleases({ releases: spa, port: 4193 });
const browser = await openBrowser();
try {
  const table: (string | number)[][] = [
    ['', 'goal, ms', 'product, median ms', '95th', 'one SPA, median ms', '95th', 'ratio of medians'],
  ];
  for (const [name, network] of Object.entries(networks).reverse()) {
    if (values.network !== undefined && !name.startsWith(String(values.network))) continue;
    const found: [Visits[], Visits[]] = [[], []];
    for (let round = 0; round <= rounds; round++)
      for (const [at, { address }] of [product, rival].entries()) {
        const measured = await visitMembers(browser, address, network);
        if (round > 0) found[at]?.push(measured);
      }
    for (const one of cases)
      for (const what of ['usable', 'rows'] as const) {
        const [mine = [], theirs = []] = found.map((all) => all.map((visits) => visits[one][what]));
        table.push([
          `${name}: ${one}, ${what}`,
          name === 'no throttle' && what === 'usable' ? (goals[one] ?? '') : '',
          ...[mine, theirs].flatMap((times) => [median(times).toFixed(0), percentile(times, 0.95).toFixed(0)]),
          (median(mine) / median(theirs)).toFixed(2),
        ]);
      }
  }
  printTable(`From a click in the menu to the members, ${rounds} alternating runs`, table);
} finally {
  await browser.close();
  await product.stop();
  await rival.stop();
  rmSync(folder, { recursive: true, force: true });
}
