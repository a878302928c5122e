import type { BrowserContext, Locator, Page } from '@playwright/test';
import { address } from '../../support/address.ts';

/**
 * What a foreign text did in the pages of this context: dialogs, requests that would have left the origin (none does), windows
 * it opened. What it ran is in the pages themselves, see `marksIn`.
 */
export async function watch(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  const isOurs = (url: string) => url.startsWith(`${address}/`) || /^(?:data|blob|about):/.test(url);
  context.on('request', (request) => {
    if (!isOurs(request.url())) seen.push(`asked ${request.url()}`);
  });
  context.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.route(
    (url) => !isOurs(url.href),
    (route) => route.abort(),
  );
  return seen;
}

/** Whether something ran in this page since it was opened. */
export const marksIn = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window && window.marked === 1);

/** Comes by all that stands in this place, as a pointer and a keyboard do, without following its links to other pages. */
export async function touch(place: Locator): Promise<void> {
  await place.evaluate((root) => {
    const stay = (event: Event) => {
      const link = event.composedPath().find((one) => one instanceof Element && one.matches('a, area'));
      const href = link instanceof Element ? (link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? '') : '';
      if (/^(?:https?:|mailto:|tel:|#|\/)/.test(href)) event.preventDefault();
    };
    window.addEventListener('click', stay, { capture: true });
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const happens = { bubbles: true, cancelable: true, composed: true, view: window };
      for (const name of ['pointerenter', 'mouseover', 'mousemove', 'pointerdown', 'auxclick'])
        element.dispatchEvent(new PointerEvent(name, happens));
      element.dispatchEvent(new FocusEvent('focus'));
      element.dispatchEvent(new MouseEvent('click', happens));
    }
    window.removeEventListener('click', stay, { capture: true });
  });
}

declare global {
  interface Window {
    marked?: unknown;
  }
}
