import type { Browser, Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { type Network, throttle } from './browser.ts';

/**
 * cold    the first visit, by click alone, without any preloading, even when idle
 * warm    the first visit, after hovering the entry for half a second
 * repeat  a later visit after five idle seconds; the pointer moves, as it must, but not over the entry
 */
export const cases = ['cold', 'warm', 'repeat'] as const;

/** Milliseconds from the click. */
export interface Visit {
  /** The filters can be typed into and are painted. */
  usable: number;
  /** The first member is. */
  rows: number;
}
export type Visits = Record<(typeof cases)[number], Visit>;

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

/** From a click in the menu to the list of members, in a fresh browser each time. */
export async function visitMembers(browser: Browser, address: string, network: Network): Promise<Visits> {
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
