// Ten interactions at 4× CPU on a result of 2,000 and of 100,000 members: from the input to the next paint (as INP counts), and the
// longest task meanwhile. Beside them a bare Mantine table of the same columns with TanStack Virtual and all rows in memory.
// `npm run bench -- --only interaction [--members 100000] [--rounds 5]`. Prints a table, asserts nothing.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { releasesFolder, serveReleases } from '@sodalizio/build';
import { signIn } from '../support/people.ts';
import { median, openBrowser, percentile, printTable } from './browser.ts';
import { serveBareTable } from './build-bare-table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: { members: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '5' } },
  strict: false,
});
const sizes = [2000, Number(values.members)];
const rounds = Number(values.rounds);
const firstPort = 4192;
const QUIET = 700;

interface Interaction {
  readonly name: string;
  /** Brings the page where the interaction begins; not measured. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly act: (page: Page) => Promise<unknown>;
  /** Resolves once its effect is on the screen. */
  readonly shows: (page: Page) => Promise<unknown>;
  readonly after?: (page: Page) => Promise<unknown>;
}

interface Figures {
  /** Milliseconds from an input to the next paint, the worst of this interaction's; of frames while scrolling. */
  readonly delay: number;
  readonly longestTask: number;
}

const search = (page: Page) => page.getByRole('textbox', { name: 'Nome, codice, telefono, e-mail' });
const row = (page: Page, index: number) => page.locator(`tbody[data-index="${index}"]:not([aria-hidden]) > tr`).first();
const pressEscape = (page: Page) => page.keyboard.press('Escape');

/** Turns the wheel for 12,000 px, as a hand does. */
async function scrollDown(page: Page): Promise<void> {
  await row(page, 3).hover();
  for (let turn = 0; turn < 100; turn += 1) await page.mouse.wheel(0, 120);
}

const interactions: readonly Interaction[] = [
  {
    name: 'type in a filter',
    before: (page) => search(page).click(),
    act: (page) => page.keyboard.type('bian', { delay: 150 }),
    shows: async () => {},
    after: (page) => search(page).fill(''),
  },
  {
    name: 'toggle a row',
    act: (page) => row(page, 2).getByRole('checkbox').click(),
    shows: (page) => page.getByText('1 socio selezionato').first().waitFor(),
  },
  {
    name: 'deselect all',
    before: (page) => page.getByRole('checkbox', { name: 'Seleziona queste righe' }).click(),
    act: (page) => page.getByRole('button', { name: 'Deseleziona tutto' }).click(),
    shows: (page) => page.getByRole('button', { name: 'Deseleziona tutto' }).waitFor({ state: 'hidden' }),
  },
  {
    name: 'open Altri filtri',
    act: (page) => page.getByRole('button', { name: /^Altri filtri/ }).click(),
    shows: (page) => page.getByRole('button', { name: 'Meno filtri' }).waitFor(),
    after: (page) => page.getByRole('button', { name: 'Meno filtri' }).click(),
  },
  {
    name: 'expand a row',
    act: (page) =>
      page
        .getByRole('button', { name: /^Dettagli di/ })
        .nth(2)
        .click(),
    shows: (page) => page.getByRole('button', { name: /^Dettagli di/, expanded: true }).waitFor(),
    after: (page) =>
      page
        .getByRole('button', { name: /^Dettagli di/ })
        .nth(2)
        .click(),
  },
  {
    name: 'open a dialog',
    before: (page) => row(page, 1).focus(),
    act: (page) => page.keyboard.press('p'),
    shows: (page) => page.getByRole('dialog', { name: 'Inserisci pagamento quota' }).waitFor(),
    after: pressEscape,
  },
  {
    name: 'palette',
    act: (page) => page.keyboard.press('Control+k'),
    shows: (page) => page.getByRole('dialog').locator('input').first().waitFor(),
    after: pressEscape,
  },
  {
    name: 'sort',
    act: (page) => page.getByRole('columnheader').getByRole('button').nth(1).click(),
    shows: (page) => page.locator('th[aria-sort]').first().waitFor(),
  },
  { name: 'scroll 12,000 px', act: scrollDown, shows: (page) => row(page, 3).waitFor({ state: 'hidden' }) },
  {
    name: 'open a profile',
    act: (page) => page.locator('tbody[data-index]:not([aria-hidden]) a').nth(3).click(),
    shows: (page) => page.getByRole('tab', { name: 'Recapiti' }).waitFor(),
  },
];

/** Watches inputs, long tasks and frames from now on; read by `figures`. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { events: [] as number[], tasks: [] as number[], frames: [] as number[] };
    Reflect.set(window, 'seen', seen);
    const observe = (type: string, into: number[], counts: (entry: PerformanceEntry) => boolean, more = {}) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (counts(entry)) into.push(entry.duration);
      }).observe({ type, ...more });
    observe('event', seen.events, (entry) => Reflect.get(entry, 'interactionId') > 0, { durationThreshold: 16 });
    observe('longtask', seen.tasks, () => true);
    let last = performance.now();
    const frame = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}
const forget = (page: Page) =>
  page.evaluate(() => {
    for (const list of Object.values(Reflect.get(window, 'seen') as Record<string, number[]>)) list.length = 0;
  });

async function figures(page: Page, name: string): Promise<Figures> {
  const { events, tasks, frames } = await page.evaluate(
    () => Reflect.get(window, 'seen') as Record<'events' | 'tasks' | 'frames', number[]>,
  );
  // Wheels are no interactions: a frame that comes late is what a person sees.
  const delays = name.startsWith('scroll') ? frames : events;
  return { delay: Math.max(0, ...delays), longestTask: Math.max(0, ...tasks) };
}

async function measure(page: Page, wanted: readonly Interaction[]): Promise<Map<string, Figures>> {
  const found = new Map<string, Figures>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.waitForTimeout(3000);
  for (const { name, before, act, shows, after } of wanted) {
    await before?.(page);
    await page.waitForTimeout(QUIET);
    await forget(page);
    await act(page);
    await shows(page);
    await page.waitForTimeout(QUIET);
    found.set(name, await figures(page, name));
    await after?.(page);
  }
  return found;
}

async function onProduct(browser: Browser, address: string): Promise<Map<string, Figures>> {
  const page = await browser.newPage({ baseURL: address, viewport: { width: 1280, height: 800 } });
  try {
    await watch(page);
    await signIn(page, 'superadmin');
    await page.goto('/admin/associates?f=1');
    await row(page, 3).waitFor();
    return await measure(page, interactions);
  } finally {
    await page.close();
  }
}

const ofTable = new Set([
  'type in a filter',
  'toggle a row',
  'deselect all',
  'expand a row',
  'sort',
  'scroll 12,000 px',
]);
async function onBareTable(browser: Browser, address: string, members: number): Promise<Map<string, Figures>> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await watch(page);
    await page.goto(`${address}?rows=${members}`);
    await row(page, 3).waitFor();
    return await measure(
      page,
      interactions.filter(({ name }) => ofTable.has(name)),
    );
  } finally {
    await page.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-interaction-'));
const browser = await openBrowser();
const bare = await serveBareTable(join(folder, 'bare'));
const stops: (() => Promise<void>)[] = [bare.stop];
try {
  const subjects: { title: string; run: () => Promise<Map<string, Figures>>; rounds: Map<string, Figures>[] }[] = [];
  for (const [at, members] of sizes.entries()) {
    const data = join(folder, String(members));
    execFileSync(process.execPath, ['api/src/demo/demo.cli.ts', '--members', String(members)], {
      cwd: root,
      env: { ...process.env, SODALIZIO_DATA: data, DATABASE_URL: '' },
      stdio: 'ignore',
    });
    const served = await serveReleases({ releases: releasesFolder, port: firstPort + at, data });
    stops.push(served.stop);
    subjects.push({ title: String(members), run: () => onProduct(browser, served.address), rounds: [] });
    subjects.push({ title: `bare ${members}`, run: () => onBareTable(browser, bare.address, members), rounds: [] });
  }
  for (let round = 0; round <= rounds; round += 1) {
    process.stdout.write(`round ${round} of ${rounds}\n`);
    for (const subject of subjects) {
      const measured = await subject.run();
      // The first round warms server and browser.
      if (round > 0) subject.rounds.push(measured);
    }
  }
  const all = (take: (one: Figures) => number) => (subject: (typeof subjects)[number], name: string) =>
    subject.rounds.flatMap((round) => round.get(name) ?? []).map(take);
  const delays = all(({ delay }) => delay);
  const tasks = all(({ longestTask }) => longestTask);
  const worst = (found: readonly number[]) => percentile(found, 1);
  const cell = (found: readonly number[], task: readonly number[]) =>
    found.length === 0 ? '–' : `${median(found).toFixed(0)} / ${worst(found).toFixed(0)} (${worst(task).toFixed(0)})`;
  printTable(`To the next paint at 4× CPU, ${rounds} rounds: median / worst (longest task), ms`, [
    ['', ...subjects.map(({ title }) => title)],
    ...interactions.map(({ name }) => [
      name,
      ...subjects.map((subject) => cell(delays(subject, name), tasks(subject, name))),
    ]),
    [
      'all',
      ...subjects.map((subject) => {
        const names = interactions.map(({ name }) => name);
        return cell(
          names.flatMap((name) => delays(subject, name)),
          names.flatMap((name) => tasks(subject, name)),
        );
      }),
    ],
  ]);
} finally {
  await browser.close();
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}
