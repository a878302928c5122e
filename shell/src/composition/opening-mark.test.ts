import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aComposedArea } from '../test-areas.ts';
import { findFrozen, forgetFrozen, hasFrozen, markOpened, markOpening } from './opening-mark.ts';

const area = aComposedArea();
const key = 'sodalizio.opening.garden';
const marked = () => localStorage.getItem(key);
/** A mark of another page of this browser. */
const left = (over: object = {}) =>
  localStorage.setItem(key, JSON.stringify({ path: area.path, page: 'altra', at: Date.now(), ...over }));
const living = (...pages: string[]) =>
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: pages.map((page) => ({ name: `sodalizio.page.${page}` })) }) },
  });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is stored while a release opens, and cleared once the page goes on working', () => {
  markOpening(area);
  expect(marked()).toContain(area.path);
  vi.advanceTimersByTime(400);
  expect(markOpened(area)).toBe(400);
  vi.advanceTimersByTime(1000);
  expect(marked()).not.toBeNull();
  vi.advanceTimersByTime(600);
  expect(marked()).toBeNull();
});

it('is not stored for the shell’s own areas, or one that is only tried in this tab', () => {
  markOpening({ ...area, tried: 'http://127.0.0.1:5000/' });
  expect(marked()).toBeNull();
});

it('of a page that is gone means that it froze or crashed', async () => {
  living();
  left();
  await findFrozen([area]);
  expect(hasFrozen(area)).toBe(true);
  expect(marked()).toBeNull();
  expect(hasFrozen({ ...area, path: '/areas/garden/3.0.0-def/' })).toBe(false);
  vi.advanceTimersByTime(9 * 60 * 60 * 1000);
  expect(hasFrozen(area)).toBe(false);
});

it('of a page that is there means so only after fifteen seconds', async () => {
  living('altra');
  left({ at: Date.now() - 10_000 });
  await findFrozen([area]);
  expect(hasFrozen(area)).toBe(false);
  expect(marked()).not.toBeNull();
  left({ at: Date.now() - 16_000 });
  await findFrozen([area]);
  expect(hasFrozen(area)).toBe(true);
});

it('without locks counts by its age alone', async () => {
  vi.stubGlobal('navigator', {});
  left();
  await findFrozen([area]);
  expect(hasFrozen(area)).toBe(false);
});

it('of another release says nothing of this one', async () => {
  living();
  left({ path: '/areas/garden/0.9.0-old/' });
  await findFrozen([area]);
  expect(hasFrozen(area)).toBe(false);
});

it('is forgotten by Riprova, and a malformed one is none', async () => {
  living();
  left();
  await findFrozen([area]);
  forgetFrozen(area);
  expect(hasFrozen(area)).toBe(false);
  localStorage.setItem(key, '{');
  await findFrozen([area]);
  expect(hasFrozen(area)).toBe(false);
});
