import type { BrowserContext, Locator, Page } from '@playwright/test';
import { allowedMarkup, imagePathPattern } from '@sodalizio/contract/markup';
import { address } from '../../support/address.ts';

export interface Watched {
  /** Dialogs, and requests that would have left the origin; none does. */
  readonly seen: string[];
  /**
   * What the policy had to stop, by the browser's own words. Chromium says so of documents too that only parse (DOMParser), as
   * every cleaner has them, so this alone is no sign that something came as far as the page.
   */
  readonly stopped: string[];
}

/** Looks on while the pages of this context are open. What ran in them is in the pages themselves, see `marksIn`. */
export async function watch(context: BrowserContext): Promise<Watched> {
  const seen: string[] = [];
  const stopped: string[] = [];
  const isOurs = (url: string) => url.startsWith(`${address}/`) || /^(?:data|blob|about):/.test(url);
  context.on('request', (request) => {
    if (!isOurs(request.url())) seen.push(`asked ${request.url()}`);
  });
  context.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) stopped.push(message.text());
  });
  context.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') seen.push(`dialog ${dialog.message()}`);
    void dialog.accept();
  });
  await context.route(
    (url) => !isOurs(url.href),
    (route) => route.abort(),
  );
  return { seen, stopped };
}

/** Whether something ran in this page since it was opened. */
export const marksIn = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window && window.marked === 1);

/** What would run in this page if somebody came by: handlers written in attributes, addresses that are code, pages within it. */
export const armedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.matches('iframe, object, embed, base, math, form[action], [formaction]') ||
          element.getAttributeNames().some((name) => name.startsWith('on')) ||
          /^\s*(?:javascript|data|vbscript):/i.test(element.getAttribute('href') ?? ''),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 300)),
  );

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

const rules = {
  tags: [...allowedMarkup.tags] as readonly string[],
  attributes: allowedMarkup.attributes as Readonly<Record<string, readonly string[]>>,
  pictures: imagePathPattern.source,
};

/** What an article may not be made of, in these markups, as this browser reads them; `alsoAllowed` are attributes. */
export const strangersIn = (
  page: Page,
  markups: readonly string[],
  alsoAllowed: readonly string[] = [],
): Promise<string[]> =>
  page.evaluate(
    ({ given, also, tags, attributes, pictures }) =>
      given.flatMap((markup) => {
        const { body } = new DOMParser().parseFromString(`<body>${markup}`, 'text/html');
        return [...body.querySelectorAll('*')].flatMap((element) => {
          // Not `attributes`: a form whose field has that name hides them.
          const strange = element.getAttributeNames().filter((name) => {
            const value = element.getAttribute(name) ?? '';
            if (also.includes(name)) return false;
            if (!attributes[element.localName]?.includes(name)) return true;
            if (name === 'href') return !/^(?:https?:\/\/|mailto:|tel:)/.test(value);
            return name === 'src' && !new RegExp(pictures).test(value);
          });
          return tags.includes(element.localName) && strange.length === 0 ? [] : [element.outerHTML];
        });
      }),
    { given: markups, also: alsoAllowed, ...rules },
  );

declare global {
  interface Window {
    marked?: unknown;
  }
}
