// Scrolling and opening a row in a result of 100,000 members ÷ the same in a result of 2,000, alternating, in one browser.
// `npm run bench -- scroll [--members 100000]`. Prints a table, asserts nothing.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { releasesFolder, serveReleases } from '@sodalizio/build';
import { signIn } from '../support/people.ts';
import { median, openBrowser, percentile, printTable } from './browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: { members: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '5' } },
  strict: false,
});
const sizes = [Number(values.members), 2000];
const rounds = Number(values.rounds);
/** Not 4190, which fetch and browsers block. */
const firstPort = 4192;

interface Round {
  frames: number[];
  toggles: number[];
  jump: number;
}

async function measure(browser: Browser, address: string, members: number): Promise<Round> {
  const page = await browser.newPage({ baseURL: address, viewport: { width: 1280, height: 800 } });
  try {
    await signIn(page, 'superadmin');
    await page.goto('/admin/associates?f=1');
    const expander = page.getByRole('button', { name: /^(Mostra|Espandi|Dettagli)/ });
    await expander.first().waitFor();
    const toggles: number[] = [];
    for (let at = 0; at < 6; at++) {
      toggles.push(
        await expander.nth(at).evaluate(async (button) => {
          const from = performance.now();
          if (button instanceof HTMLElement) button.click();
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return performance.now() - from;
        }),
      );
    }
    const box = page.getByRole('table').locator('xpath=ancestor-or-self::*[@tabindex="0"][1]');
    const frames = await box.evaluate(async (scroller) => {
      const durations: number[] = [];
      let last = performance.now();
      for (let frame = 0; frame < 180; frame++) {
        scroller.scrollTop += 120;
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        durations.push(now - last);
        last = now;
      }
      return durations;
    });
    const jump = await box.evaluate(async (scroller, members) => {
      const from = performance.now();
      scroller.scrollTop = scroller.scrollHeight / 2;
      // Rows at the new position, with their names: the previous ones stay in the page for one more frame.
      const hasRows = () =>
        [...scroller.querySelectorAll('tbody tr[aria-rowindex]')].filter(
          (row) => Number(row.getAttribute('aria-rowindex')) > members * 0.4 && row.querySelector('a'),
        ).length > 3;
      await new Promise(requestAnimationFrame);
      while (!hasRows() && performance.now() - from < 10_000) await new Promise(requestAnimationFrame);
      return performance.now() - from;
    }, members);
    return { frames, toggles, jump };
  } finally {
    await page.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-scroll-'));
const browser = await openBrowser();
const products = [];
try {
  for (const [at, members] of sizes.entries()) {
    const data = join(folder, String(members));
    execFileSync(process.execPath, ['api/src/demo/demo.cli.ts', '--members', String(members)], {
      cwd: root,
      env: { ...process.env, SODALIZIO_DATA: data, DATABASE_URL: '' },
      stdio: 'inherit',
    });
    products.push({
      members,
      ...(await serveReleases({ releases: releasesFolder, port: firstPort + at, data })),
    });
  }
  const found = new Map<number, Round[]>(sizes.map((members) => [members, []]));
  for (let round = 0; round <= rounds; round++)
    for (const { members, address } of products) {
      const measured = await measure(browser, address, members);
      if (round > 0) found.get(members)?.push(measured);
    }
  const figures = sizes.map((members) => {
    const all = found.get(members) ?? [];
    const frames = all.flatMap((one) => one.frames);
    return [
      median(frames),
      percentile(frames, 0.95),
      percentile(frames, 1),
      median(all.flatMap((one) => one.toggles)),
      median(all.map((one) => one.jump)),
    ];
  });
  const names = [
    'frame while scrolling, median ms',
    'frame, 95th ms',
    'frame, worst ms',
    'open a row, median ms',
    'jump to the middle until rows show, median ms',
  ];
  printTable(`Scrolling a result of ${sizes[0]} ÷ ${sizes[1]} members, ${rounds} rounds each`, [
    ['', String(sizes[0]), String(sizes[1]), 'ratio'],
    ...names.map((name, at) => {
      const [large = Number.NaN, small = Number.NaN] = figures.map((column) => column[at]);
      return [name, large.toFixed(1), small.toFixed(1), (large / small).toFixed(2)];
    }),
  ]);
} finally {
  await browser.close();
  for (const { stop } of products) await stop();
  rmSync(folder, { recursive: true, force: true });
}
