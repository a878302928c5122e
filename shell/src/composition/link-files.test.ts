import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aComposedArea } from '../test-areas.ts';
import { linkStylesheet, preloadModules } from './link-files.ts';

const linksOf = (rel: string) =>
  [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href'));
const finish = (href: string, event: 'load' | 'error') =>
  document.head.querySelector(`link[href="${href}"]`)?.dispatchEvent(new Event(event));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  document.head.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('requests each module once, even if the page has requested it', () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/a.js">';
  preloadModules(['/a.js', '/b.js']);
  preloadModules(['/b.js']);
  expect(linksOf('modulepreload')).toEqual(['/a.js', '/b.js']);
});

it('waits for the stylesheet', async () => {
  const linked = linkStylesheet(aComposedArea(), '/one.css', '/~1/one.css');
  finish('/one.css', 'load');
  await linked;
  expect(linksOf('stylesheet')).toEqual(['/one.css']);
  expect(console.warn).not.toHaveBeenCalled();
});

it('fetches a stylesheet like its preload, and applies it after the check alone', async () => {
  const linked = linkStylesheet(aComposedArea(), '/four.css', '/~1/four.css');
  const link = document.head.querySelector<HTMLLinkElement>('link[href="/four.css"]');
  // Without it the browser fetches a preloaded file again.
  expect(link?.crossOrigin).toBe('anonymous');
  expect(link?.media).toBe('not all');
  finish('/four.css', 'load');
  await linked;
  expect(link?.media).toBe('all');
});

it('retries under another path, then opens the area without it and reports the fault', async () => {
  const linked = linkStylesheet(aComposedArea(), '/two.css', '/~1/two.css');
  finish('/two.css', 'error');
  await expect.poll(() => linksOf('stylesheet')).toContain('/~1/two.css');
  finish('/~1/two.css', 'error');
  await linked;
  expect(console.warn).toHaveBeenCalledOnce();
});

it('does not wait for ever', async () => {
  vi.useFakeTimers();
  const linked = linkStylesheet(aComposedArea(), '/three.css', '/~1/three.css');
  await vi.advanceTimersByTimeAsync(4100);
  await linked;
  expect(console.warn).toHaveBeenCalledOnce();
});
