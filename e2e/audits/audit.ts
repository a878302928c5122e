// `npm run audit [-- pa11y | lighthouse] [--only members]`: pa11y (HTML_CodeSniffer and axe, WCAG 2 AA) over every screen behind
// the login, and Lighthouse over those opened most. Prints tables; fails on a pa11y error and on a score under 95.
import { parseArgs } from 'node:util';
import { chromium, type Page as StoryPage } from '@playwright/test';
import { chromiumPath } from '@sodalizio/build/chromium';
import lighthouse, { desktopConfig } from 'lighthouse';
import pa11y, { type Issue } from 'pa11y';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { printTable } from '../bench/browser.ts';
import { address } from '../support/address.ts';
import { eachScreen } from '../support/forms.ts';
import { headersOf } from '../support/members.ts';
import { grantedTo, type SignedIn, signIn } from '../support/people.ts';
import startProduct from '../support/start-product.ts';

const least = 95;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/**
 * Not asked: whether search engines may list the page, which is behind a login.
 */
const notAsked = ['is-crawlable'];
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const tools = ['pa11y', 'lighthouse'];
const strange = positionals.filter((word) => !tools.includes(word));
if (strange.length > 0) {
  console.error(`No audit is called ${strange.join(', ')}; there are ${tools.join(' and ')}.`);
  process.exit(1);
}
/** Number of audited pages: zero would look like no fault. */
let audited = 0;
const wants = (tool: string) => positionals.length === 0 || positionals.includes(tool);
const isAsked = (what: string) => values.only === undefined || what.includes(values.only);

async function withStoryPage<T>(use: (page: StoryPage) => Promise<T>): Promise<T> {
  const stories = await chromium.launch({ executablePath: chromiumPath, args });
  try {
    return await use(
      await stories.newPage({ baseURL: address, locale: 'it-IT', viewport: { width: 1280, height: 800 } }),
    );
  } finally {
    await stories.close();
  }
}

interface Visitor extends SignedIn {
  readonly granted: string;
}

async function visitorOf(page: StoryPage): Promise<Visitor> {
  const signedIn = await signIn(page, 'superadmin');
  return { ...signedIn, granted: await grantedTo(page.request, signedIn) };
}

/** Addresses of every screen, with one of each kind that rows and their menus lead to. */
const addressesOf = () =>
  withStoryPage(async (page) => {
    const visitor = await visitorOf(page);
    const found: string[] = [];
    await eachScreen(page, async (screen) => {
      found.push(screen);
      console.log(`found ${screen}`);
      const menu = page.getByRole('button', { name: /^Azioni per/ }).first();
      if (!(await menu.isVisible())) return [];
      await menu.click();
      await page.getByRole('menuitem').first().waitFor();
      const hrefs = await page
        .locator('a[role="menuitem"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      return hrefs.filter((href) => href.startsWith('/admin/'));
    });
    return { visitor, found };
  });

/** A page of its own context, without a session or of somebody who has been here before. */
async function pageOf(browser: Browser, visitor: Visitor | undefined): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (!visitor) return page;
  const { accessToken, sessionToken, granted } = visitor;
  const hints = { 'sodalizio.granted': granted, 'sodalizio.home': 'associates' };
  const kept = { access_token: accessToken, session_token: sessionToken, ...hints };
  await page.evaluateOnNewDocument((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, kept);
  return page;
}

/** Waits until nothing loads and nothing moves: text that is still fading in would have too little contrast. */
async function whole(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1, h2') && !document.querySelector('main[aria-busy="true"], main [aria-busy="true"]'),
    { timeout: 60_000 },
  );
  await page.waitForNetworkIdle({ idleTime: 500, timeout: 60_000 });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** Errors, and what a person has to look at. */
async function issuesOf(browser: Browser, page: Page, viewport: { width: number; height: number }): Promise<Issue[]> {
  const { issues } = await pa11y(page.url(), {
    browser,
    page,
    standard: 'WCAG2AA',
    runners: ['htmlcs', 'axe'],
    // What axe cannot decide (text of one letter, under a mask, covered in part) is for eyes.
    levelCapWhenNeedsReview: 'warning',
    timeout: 90_000,
    viewport,
    rootElement: null,
    ignoreUrl: true,
    ignore: [],
  });
  return issues.filter(({ type, runnerExtras }) => type === 'error' || runnerExtras?.needsFurtherReview === true);
}

/** An audit that finds nothing in a page full of faults would find nothing anywhere: each checker must name its own here. */
async function expectToFindPlanted(browser: Browser): Promise<void> {
  const page = await pageOf(browser, undefined);
  await page.setContent(
    '<html lang="it"><title>Guasti</title><main><h1>Guasti</h1><p style="color:#bbb;background:#fff">Pallido</p><input></main>',
  );
  const found = await issuesOf(browser, page, { width: 1280, height: 800 });
  await page.browserContext().close();
  for (const runner of ['htmlcs', 'axe'])
    if (found.filter((one) => one.runner === runner && one.type === 'error').length < 2)
      throw new Error(`${runner} did not find the planted faults.`);
}

/**
 * The page's text is first drawn in a font of the system with Inter's widths (shared/ui/src/styles.css). Where the machine has none
 * of them, lines break elsewhere and everything below moves when Inter arrives, which readers' machines do not show.
 */
async function expectFallbackFont(browser: Browser): Promise<void> {
  const page = await pageOf(browser, undefined);
  await page.goto(`${address}/login`);
  const found = await page.evaluate(() =>
    document.fonts.load('16px "Inter Fallback"').then(
      ({ length }) => length > 0,
      () => false,
    ),
  );
  await page.browserContext().close();
  if (!found)
    throw new Error(
      'Neither Arial nor Liberation Sans nor Roboto is here. On Debian: apt-get install fonts-liberation.',
    );
}

async function runPa11y(browser: Browser, visitor: Visitor, screens: readonly string[]): Promise<boolean> {
  await expectToFindPlanted(browser);
  const rows: (string | number)[][] = [['Screen', '1280 px', '360 px']];
  const errors = new Map<string, string>();
  const toLookAt: string[] = [];
  for (const screen of screens) {
    const counts: number[] = [];
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      const page = await pageOf(browser, screen === '/login' ? undefined : visitor);
      await page.setViewport(viewport);
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      await page.goto(`${address}${screen}`);
      await whole(page);
      const found = await issuesOf(browser, page, viewport);
      counts.push(found.filter(({ type }) => type === 'error').length);
      for (const { type, code, runner, message, selector, context } of found) {
        const where = `${screen} (${viewport.width} px)`;
        if (type === 'error')
          errors.set(`${runner} ${code}\n  ${message}\n  ${selector}\n  ${context.slice(0, 200)}`, where);
        else toLookAt.push(`${where}: ${code} ${context.slice(0, 120)}`);
      }
      await page.browserContext().close();
    }
    rows.push([screen, ...counts]);
    audited += 1;
    console.log(`${screen}: ${counts.join(' and ')} errors`);
  }
  printTable('pa11y: errors', rows);
  for (const [what, where] of errors) console.log(`\n${where}: ${what}`);
  if (toLookAt.length > 0) console.log(`\nTo be looked at, axe cannot say:\n${toLookAt.join('\n')}`);
  return errors.size === 0;
}

/** What moved, and how much. */
function shiftsOf(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as { items?: { score?: number; node?: { selector?: string } }[] };
  return items
    .filter(({ score = 0 }) => score >= 0.01)
    .map(({ score = 0, node }) => `    moved by ${score.toFixed(3)}: ${node?.selector ?? 'something'}`);
}

async function runLighthouse(
  browser: Browser,
  visitor: Visitor,
  screens: Readonly<Record<string, string>>,
): Promise<boolean> {
  const rows: (string | number)[][] = [['Screen', 'as', ...categories]];
  const short: string[] = [];
  // One visit first: work that browser and server do only once after their start would count against the first page.
  const before = await pageOf(browser, visitor);
  await before.goto(`${address}/admin`);
  await whole(before);
  await before.browserContext().close();
  for (const [name, screen] of Object.entries(screens)) {
    if (!isAsked(name)) continue;
    for (const [preset, config] of [
      ['desktop', desktopConfig],
      ['mobile', undefined],
    ] as const) {
      const page = await pageOf(browser, visitor);
      const flags = { onlyCategories: categories, skipAudits: notAsked, disableStorageReset: true };
      const result = await lighthouse(`${address}${screen}`, flags, config, page);
      await page.browserContext().close();
      if (!result) throw new Error(`Lighthouse has no result for ${screen}`);
      const { lhr } = result;
      const scores = categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100));
      rows.push([name, preset, ...scores]);
      audited += 1;
      console.log(`${name}, ${preset}: ${scores.join(' ')}`);
      if (scores.every((score) => score >= least)) continue;
      short.push(`${name}, ${preset}${lhr.runtimeError ? `: ${lhr.runtimeError.message}` : ''}`);
      for (const [at, category] of categories.entries()) {
        if ((scores[at] ?? 0) >= least) continue;
        for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
          const audit = lhr.audits[id];
          if (audit && weight > 0 && audit.score !== null && audit.score < 0.9)
            short.push(`  ${category}: ${audit.title} ${audit.displayValue ?? ''}`);
        }
        if (category === 'performance') short.push(...shiftsOf(lhr.audits['layout-shifts']?.details));
      }
    }
  }
  printTable('Lighthouse', rows);
  if (short.length > 0) console.log(`\nUnder ${least}:\n${short.join('\n')}`);
  return short.length === 0;
}

/** The first of a list of the server's. */
async function first(signedIn: SignedIn, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${address}${path}`, { headers: headersOf(signedIn) });
  const { items, articles } = (await answer.json()) as Record<string, Record<string, unknown>[] | undefined>;
  return (items ?? articles)?.[0] ?? {};
}

const stop = await startProduct();
const browser = await puppeteer.launch({ executablePath: chromiumPath, args });
try {
  const results: boolean[] = [];
  if (wants('pa11y')) {
    const { visitor, found } = await addressesOf();
    results.push(await runPa11y(browser, visitor, ['/login', ...found].filter(isAsked)));
  }
  if (wants('lighthouse')) {
    await expectFallbackFont(browser);
    const visitor = await withStoryPage(visitorOf);
    const { codaica } = await first(visitor, '/api/admin/associates?f=1&limit=1');
    const { id } = await first(visitor, '/api/admin/cms/news?limit=1');
    const often = {
      'first page': '/admin',
      members: '/admin/associates?f=1',
      'a profile': `/admin/associates/${codaica}`,
      news: '/admin/cms/news',
      'an article': `/admin/cms/news/${id}/edit`,
      messages: '/admin/messages',
      projects: '/admin/projects',
      questionnaires: '/admin/questionnaires',
    };
    results.push(await runLighthouse(browser, visitor, often));
  }
  if (audited === 0) console.error(`No screen's address or name contains ${values.only}.`);
  if (audited === 0 || results.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  await stop();
}
