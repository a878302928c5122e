import type { Browser } from '@playwright/test';
import { grantedTo, signIn } from '../support/people.ts';
import { type Network, throttle } from './browser.ts';

export interface Load {
  time: number;
  bytes: number;
  requests: number;
}

/** Opens the members' list in a fresh browser. `time`: milliseconds until the first row is in the page. */
export async function loadMembers(browser: Browser, address: string, network: Network): Promise<Load> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const granted = await grantedTo(page.request, await signIn(page, 'superadmin'));
    // As after a login.
    await page.addInitScript((kept) => localStorage.setItem('sodalizio.granted', kept), granted);
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
