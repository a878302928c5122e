import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchErrors } from './area-errors.ts';
import { areaFileIn } from './caller.ts';
import { guardStorage } from './guard-storage.ts';
import { lockGlobals } from './lock-globals.ts';

/** Code that the browser takes for a file of an area. */
const inArea = (code: string, file = 'http://localhost/areas/garden/2.0.0-abc/screen.js') =>
  new Function(`${code}\n//# sourceURL=${file}`) as () => unknown;
const garden = { area: 'garden', release: '2.0.0-abc' };

it.each([
  ['http://localhost/areas/garden/2.0.0-abc/screen.js:3:4', garden],
  ['at x (http://localhost/~2/areas/garden/2.0.0-abc/a/b.js:3:4)', garden],
  ['http://localhost/shell/aaa/index.js', undefined],
  ['/areas/', undefined],
])('the area in %s', (text, file) => expect(areaFileIn(text)).toEqual(file));

it('what every part relies on cannot be replaced, and works', () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const page = frame.contentWindow as Window & typeof globalThis;
  lockGlobals(page);
  for (const name of ['setTimeout', 'history', 'localStorage', 'XMLHttpRequest', 'MutationObserver'] as const)
    expect(() => {
      Reflect.apply(new page.Function(`'use strict'; window.${name} = () => 0`), page, []);
    }, name).toThrow(/TypeError|read only|only a getter|Cannot (assign|set)/);
  expect(() => page.Function("'use strict'; History.prototype.pushState = () => 0")()).toThrow();
  expect(() => page.Function("'use strict'; EventTarget.prototype.addEventListener = () => 0")()).toThrow();
  page.localStorage.setItem('a', '1');
  expect(page.localStorage.getItem('a')).toBe('1');
  frame.remove();
});

describe('storage', () => {
  const { clear, removeItem, setItem } = Storage.prototype;
  const report = vi.fn();
  beforeEach(() => {
    report.mockClear();
    guardStorage(report);
    for (const key of ['access_token', 'sodalizio.draft.1.a', 'sodalizio.choice', 'mine'])
      localStorage.setItem(key, '1');
  });
  afterEach(() => {
    Object.assign(Storage.prototype, { clear, removeItem, setItem });
    localStorage.clear();
  });
  const keys = () => Object.keys(localStorage).toSorted();

  it('emptied by an area keeps the session, drafts and choices', () => {
    inArea('localStorage.clear()')();
    expect(keys()).toEqual(['access_token', 'sodalizio.choice', 'sodalizio.draft.1.a']);
    expect(report).toHaveBeenCalledExactlyOnceWith(garden, 'meddled', 'localStorage.clear()');
  });

  it('keeps session and drafts from an area’s own removal, not from a shared module’s', () => {
    inArea('for (const key of Object.keys(localStorage)) localStorage.removeItem(key)')();
    expect(keys()).toEqual(['access_token', 'sodalizio.draft.1.a']);
    expect(report.mock.calls.map(([, , detail]) => detail).toSorted()).toEqual([
      "localStorage.removeItem('access_token')",
      "localStorage.removeItem('sodalizio.draft.')",
    ]);
    Object.assign(globalThis, { shared: () => localStorage.removeItem('sodalizio.draft.1.a') });
    inArea('shared()')();
    expect(keys()).toEqual(['access_token']);
    Reflect.deleteProperty(globalThis, 'shared');
  });

  it('of a tab, emptied by an area, keeps what other screens remember', () => {
    sessionStorage.setItem('a', '1');
    sessionStorage.setItem('sodalizio.kept.1.a', '1');
    inArea('sessionStorage.clear()')();
    expect(Object.keys(sessionStorage)).toEqual(['sodalizio.kept.1.a']);
    expect(report).toHaveBeenCalledExactlyOnceWith(garden, 'meddled', 'sessionStorage.clear()');
    inArea('sessionStorage.removeItem("sodalizio.kept.1.a")')();
    expect(sessionStorage.length).toBe(0);
    expect(report).toHaveBeenCalledOnce();
  });
});

it('an error outside of rendering is reported once to the area whose file is first, at most ten of a page', () => {
  const report = vi.fn();
  watchErrors(report);
  const fail = (message: string, stack: string) => {
    const error = Object.assign(new Error(message), { stack });
    window.dispatchEvent(new ErrorEvent('error', { error, message, filename: '' }));
  };
  const stack =
    'Error\n at a (http://localhost/shell/x.js:1:1)\n at b (http://localhost/areas/garden/2.0.0-abc/b.js:1:1)';
  fail('uno', stack);
  fail('uno', stack);
  fail('nostro', 'Error\n at a (http://localhost/shell/x.js:1:1)');
  expect(report.mock.calls).toEqual([[garden, 'threw-later', 'Error: uno']]);
  for (let n = 0; n < 30; n += 1) fail(`errore ${n}`, stack);
  expect(report).toHaveBeenCalledTimes(10);
});
