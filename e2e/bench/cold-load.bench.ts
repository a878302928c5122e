// Cold load of the federated product to the first row of the members ÷ the same screens as one ordinary lazy-routed
// application from the same sources, alternating. `npm run bench -- cold-load [--rounds 7]`. Prints a table, asserts nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { buildReleases, releasesFolder, serveReleases } from '@sodalizio/build';
import { signIn } from '../support/people.ts';
import { median, type Network, networks, openBrowser, printTable, throttle } from './browser.ts';
import { buildSpa } from './build-spa.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } }, strict: false });
const rounds = Number(values.rounds);

interface Load {
  time: number;
  bytes: number;
  requests: number;
}

async function load(browser: Browser, address: string, network: Network): Promise<Load> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await signIn(page, 'superadmin');
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('tbody a')) return;
        observer.disconnect();
        Object.assign(window, { firstRow: performance.now() });
      }).observe(document, { childList: true, subtree: true });
    });
    const devtools = await context.newCDPSession(page);
    let bytes = 0;
    let requests = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await throttle(devtools, network);
    await page.goto('/admin/associates?f=1', { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForFunction(() => 'firstRow' in window, undefined, { timeout: 60_000 });
    const time = await page.evaluate(() => Number(Reflect.get(window, 'firstRow')));
    // The font loads before the first row in one and after it in the other: both need it.
    await page.evaluate(() => document.fonts.ready);
    return { time, bytes, requests };
  } finally {
    await context.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-cold-'));
const spa = join(folder, 'releases');
// Both from the current sources.
await buildReleases();
await buildSpa(spa);
const product = await serveReleases({ releases: releasesFolder, port: 4192 });
const rival = await serveReleases({ releases: spa, port: 4193 });
const browser = await openBrowser();
try {
  const rows: (string | number)[][] = [['', 'product', 'one SPA', 'ratio']];
  for (const [name, network] of Object.entries(networks)) {
    const found: [Load[], Load[]] = [[], []];
    for (let round = 0; round <= rounds; round++)
      for (const [at, { address }] of [product, rival].entries()) {
        const measured = await load(browser, address, network);
        if (round > 0) found[at]?.push(measured);
      }
    const pick = (key: keyof Load) => found.map((loads) => median(loads.map((one) => one[key])));
    for (const [key, label, scale] of [
      ['time', 'first row, ms', 1],
      ['bytes', 'kB', 1000],
      ['requests', 'requests', 1],
    ] as const) {
      const [mine = Number.NaN, theirs = Number.NaN] = pick(key);
      rows.push([
        `${name}: ${label}`,
        (mine / scale).toFixed(0),
        (theirs / scale).toFixed(0),
        (mine / theirs).toFixed(2),
      ]);
    }
  }
  printTable(`Cold load to the first row of the members, medians of ${rounds} alternating runs`, rows);
} finally {
  await browser.close();
  await product.stop();
  await rival.stop();
  rmSync(folder, { recursive: true, force: true });
}
