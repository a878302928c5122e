// Cold load of the federated product to the first row of the members ÷ the same screens as one lazy-routed application from the
// same sources, alternating: an ordinary one, a strict one (its page asks for every file of the first screen), and that with
// compile hints as the product has them. `npm run bench -- --only c [--rounds 9] [--network slow]`. Prints a table, asserts nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildReleases, releasesFolder, serveReleases } from '@sodalizio/build';
import { median, networks, openBrowser, printTable } from './browser.ts';
import { buildSpa, type SpaOptions } from './build-spa.ts';
import { type Load, loadMembers } from './load-members.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, network: { type: 'string', default: '' } },
  strict: false,
});
const rounds = Number(values.rounds);

const rivals: Readonly<Record<string, SpaOptions>> = {
  'ordinary SPA': {},
  'strict SPA': { strict: true },
  'strict SPA, hints': { strict: true, hints: true },
};
const firstPort = 4192;

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-cold-'));
const servers: { name: string; address: string; stop: () => Promise<void> }[] = [];
const serve = async (name: string, releases: string) =>
  servers.push({ name, ...(await serveReleases({ releases, port: firstPort + servers.length })) });

// All from the current sources.
await buildReleases();
const browser = await openBrowser();
try {
  await serve('product', releasesFolder);
  for (const [name, options] of Object.entries(rivals)) {
    const releases = join(folder, name.replaceAll(/\W+/g, '-'));
    await buildSpa(releases, options);
    await serve(name, releases);
  }
  const names = servers.map(({ name }) => name);
  const rows: (string | number)[][] = [['', ...names, ...names.slice(1).map((name) => `÷ ${name}`)]];
  for (const [name, network] of Object.entries(networks)) {
    if (!name.startsWith(String(values.network))) continue;
    const found: Load[][] = servers.map(() => []);
    for (let round = 0; round <= rounds; round++)
      for (const [at, { address }] of servers.entries()) {
        const measured = await loadMembers(browser, address, network);
        if (round > 0) found[at]?.push(measured);
      }
    for (const [key, label, scale] of [
      ['time', 'first row, ms', 1],
      ['bytes', 'kB', 1000],
      ['requests', 'requests', 1],
    ] as const) {
      const [mine = Number.NaN, ...theirs] = found.map((loads) => median(loads.map((one) => one[key])));
      rows.push([
        `${name}: ${label}`,
        ...[mine, ...theirs].map((figure) => (figure / scale).toFixed(0)),
        ...theirs.map((figure) => (mine / figure).toFixed(2)),
      ]);
    }
  }
  printTable(`Cold load to the first row of the members, medians of ${rounds} alternating runs`, rows);
} finally {
  await browser.close();
  for (const { stop } of servers) await stop();
  rmSync(folder, { recursive: true, force: true });
}
