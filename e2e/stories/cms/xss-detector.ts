import type { BrowserContext, Locator, Page } from '@playwright/test';
import { allowedMarkup, imagePathPattern } from '@sodalizio/contract/markup';
import { address } from '../../support/address.ts';

export interface Watched {
  /** Dialogs, and requests to other origins; expected to stay empty. */
  readonly seen: string[];
  /**
   * CSP violations, in the browser's words. Chromium reports them for inert documents too (DOMParser), which every cleaner uses, so
   * they do not prove that anything reached the page.
   */
  readonly stopped: string[];
}

/** Observes the pages of this context. What ran inside them is in the pages themselves, see `marksIn`. */
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

export const marksIn = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window && window.marked === 1);

/** What an interaction would run in this page: handlers in attributes, script addresses, embedded pages. */
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

/** Points at, focuses and clicks everything in this element, without following links to other pages. */
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

/** Elements and attributes in these markups that are not allowed in an article, as this browser parses them; `alsoAllowed` are attributes. */
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
