// From a click in the menu to the list of members ÷ the same screens as one ordinary lazy-routed application from the same
// sources, alternating. `npm run bench -- --only navigation [--rounds 9] [--network no]`. Prints a table, asserts nothing.
//   cold    the first visit, by click alone, without any preloading, even when idle
//   warm    the first visit, after hovering the entry for half a second
//   repeat  a later visit after five idle seconds; the pointer moves, as it must, but not over the entry
// "usable" is when the filters can be typed into and are painted; "rows" when the first member is.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { buildReleases, releasesFolder, serveReleases } from '@sodalizio/build';
import { signIn } from '../support/people.ts';
import { median, type Network, networks, openBrowser, percentile, printTable, throttle } from './browser.ts';
import { buildSpa } from './build-spa.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, network: { type: 'string' } },
  strict: false,
});
const rounds = Number(values.rounds);

const cases = ['cold', 'warm', 'repeat'] as const;
const goals: Readonly<Partial<Record<(typeof cases)[number], string>>> = { warm: '< 100', repeat: '< 50' };
interface Visit {
  usable: number;
  rows: number;
}
type Visits = Record<(typeof cases)[number], Visit>;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name, exact: true });

/** Clicks within the page and checks once per frame, so that the automation is not measured. */
const visit = (page: Page): Promise<Visit> =>
  entry(page, 'Soci').evaluate(async (link) => {
    const until = async (there: () => boolean) => {
      while (!there()) await new Promise(requestAnimationFrame);
      // Content of this frame is painted at its end.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now();
    };
    const main = document.querySelector('main');
    const from = performance.now();
    if (link instanceof HTMLElement) link.click();
    const [usable, rows] = await Promise.all([
      until(() => [...(main?.querySelectorAll('label') ?? [])].some(({ textContent }) => textContent === 'Cognome')),
      until(() => Boolean(main?.querySelector('tbody a[href*="/associates/"]'))),
    ]);
    return { usable: usable - from, rows: rows - from };
  });

/** A page at Utenti without preloading: when idle the product would preload Soci. */
async function openElsewhere(browser: Browser, address: string, network: Network) {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signIn(page, 'superadmin');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  await page.goto('/admin/users');
  await page.getByRole('table').getByText('@sodalizio.example').first().waitFor();
  await throttle(await context.newCDPSession(page), network);
  await pause(300);
  return { page, close: () => context.close() };
}

async function measure(browser: Browser, address: string, network: Network): Promise<Visits> {
  const cold = await openElsewhere(browser, address, network);
  const first = await visit(cold.page);
  await cold.close();
  const { page, close } = await openElsewhere(browser, address, network);
  try {
    await entry(page, 'Soci').hover();
    await pause(500);
    const warm = await visit(page);
    await entry(page, 'Utenti').click();
    await page.getByRole('table').getByText('@sodalizio.example').first().waitFor();
    // Long enough for the cached composition to be outdated (4.5 s).
    await pause(5000);
    await page.mouse.move(640, 5);
    await pause(200);
    return { cold: first, warm, repeat: await visit(page) };
  } finally {
    await close();
  }
}

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
        const measured = await measure(browser, address, network);
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
