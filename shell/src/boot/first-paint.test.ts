import { rememberedPrefix } from '@sodalizio/area-kit';
import { colourSchemeKey as keyOfUi } from '@sodalizio/ui';
import { afterEach, describe, expect, test, vi } from 'vitest';
import page from '../../index.html?raw';
import { markFirstPaint, refuseOldBrowser, watchFirstFiles } from './first-paint.ts';
import { colourSchemeKey, narrowMenuKey } from './session-keys.ts';

const root = document.documentElement;
const marks = () => ({ ...root.dataset });

afterEach(() => {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
});

function markWith(kept: Readonly<Record<string, string>>, pathname = '/admin/associates') {
  markFirstPaint(root, { getItem: (key) => kept[key] ?? null }, pathname);
  return marks();
}

test('the frame shows where there is a session to check, in the chosen colours and width', () => {
  expect(markWith({})).toEqual({});
  expect(markWith({ access_token: 'a', [keyOfUi]: 'auto', [`${rememberedPrefix}menu-narrow`]: 'false' })).toEqual({
    session: '',
  });
  expect(markWith({ access_token: 'a', [keyOfUi]: 'dark', [`${rememberedPrefix}menu-narrow`]: 'true' })).toEqual({
    session: '',
    mantineColorScheme: 'dark',
    narrowMenu: '',
  });
});

test('the browser does not translate the page: it would move the texts that React changes', () => {
  const { documentElement: html } = new DOMParser().parseFromString(page, 'text/html');
  expect(html.getAttribute('translate')).toBe('no');
  expect(html.querySelector('meta[name="google"]')?.getAttribute('content')).toBe('notranslate');
});

test.each([
  ['/', { session: '' }],
  ['/admin', { session: '' }],
  ['/admin/', { session: '' }],
  ['/docente/018f6e2c', {}],
  ['/login', {}],
  ['/administrators', {}],
])('at %s the marks are %o', (pathname, expected) => {
  expect(markWith({ access_token: 'a' }, pathname)).toEqual(expected);
});

test('a stored scheme that is none is left out', () => {
  expect(markWith({ [colourSchemeKey]: '"><script>' })).toEqual({});
  expect(markWith({ [colourSchemeKey]: 'light', [narrowMenuKey]: '1' })).toEqual({ mantineColorScheme: 'light' });
});

const add = (name: 'img' | 'link' | 'script', href = '') => {
  const element = document.body.appendChild(document.createElement(name));
  if (element instanceof HTMLLinkElement) Object.assign(element, { rel: 'stylesheet', href });
  if (element instanceof HTMLScriptElement && href) element.src = href;
  return element;
};
const links = () => [...document.querySelectorAll('link')].map(({ href }) => new URL(href).pathname);

test('a sentence stands for a frame whose code cannot be fetched, and styles of the page are asked for once more', () => {
  watchFirstFiles(document);
  for (const [name, href] of [
    ['img', ''],
    ['link', '/areas/associates/1.0.0-abc/style.css'],
    ['link', '/assets/style.css'],
  ] as const) {
    const element = add(name, href);
    element.dispatchEvent(new Event('error'));
    const isOfPage = href.startsWith('/assets');
    expect([href, element.isConnected]).toEqual([href, !isOfPage]);
  }
  expect(links()).toEqual(['/areas/associates/1.0.0-abc/style.css', '/assets/style.css']);
  const second = document.querySelector<HTMLLinkElement>('link[href^="/assets"]');
  second?.dispatchEvent(new Event('error'));
  expect(second?.isConnected).toBe(true);
  // What an extension or an area adds says nothing of the shell.
  for (const src of ['', '/areas/associates/1.0.0-abc/list.js', 'chrome-extension://abc/content.js'])
    add('script', src).dispatchEvent(new Event('error'));
  expect(marks()).toEqual({});
  add('script', '/assets/index.js').dispatchEvent(new Event('error'));
  expect(marks()).toEqual({ failed: '' });
  for (const one of document.body.querySelectorAll('img, link, script')) one.remove();
});

describe('a browser that cannot run the product', () => {
  const sentence = 'Questo browser è troppo vecchio per Sodalizio. Aggiornalo, o usane un altro.';
  /** What index.html has, which comes after its first script. */
  const frame = '<main>Caricamento in corso</main><div class="first-failure" role="alert"><p>Riprova</p></div>';
  function readPage() {
    document.body.innerHTML = `<div id="root">${frame}</div>`;
    document.dispatchEvent(new Event('DOMContentLoaded'));
    return document.body.textContent;
  }
  afterEach(() => {
    vi.unstubAllGlobals();
    document.body.innerHTML = '';
  });

  test('is said to be too old, in the place of the frame', () => {
    // Safari before 16.4.
    class WithoutLookbehind extends RegExp {
      constructor(pattern: string) {
        if (pattern.includes('(?<=')) throw new SyntaxError('Invalid regular expression: invalid group specifier name');
        super(pattern);
      }
    }
    vi.stubGlobal('RegExp', WithoutLookbehind);
    refuseOldBrowser(document);
    vi.unstubAllGlobals();
    expect(readPage()).toBe(sentence);
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(sentence);
    expect(marks()).toEqual({ failed: '' });
  });

  test('is known also by a method that it lacks', () => {
    const { toSorted } = Array.prototype;
    // Chrome before 110, Firefox before 115.
    Reflect.deleteProperty(Array.prototype, 'toSorted');
    refuseOldBrowser(document);
    Object.defineProperty(Array.prototype, 'toSorted', { value: toSorted, configurable: true, writable: true });
    expect(readPage()).toBe(sentence);
  });

  test('is no other, nor one that has drawn the product all the same', () => {
    refuseOldBrowser(document);
    expect(readPage()).toContain('Caricamento');
    vi.stubGlobal('RegExp', undefined);
    refuseOldBrowser(document);
    document.body.innerHTML = '<div id="root"><h1>Soci</h1></div>';
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(document.body.textContent).toBe('Soci');
    expect(marks()).toEqual({});
  });
});

test('only styles are asked for once more: not what the page merely loads ahead', () => {
  watchFirstFiles(document);
  const ahead = add('link', '/assets/list.js');
  Object.assign(ahead, { rel: 'modulepreload' });
  ahead.dispatchEvent(new Event('error'));
  expect(ahead.isConnected).toBe(true);
});
