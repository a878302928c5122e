import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aComposedArea } from '../test-areas.ts';
import { areaRan } from './area-ran.ts';
import { clearMarks, findFrozen, forgetFrozen, hasFrozen, markOpened, markOpening } from './opening-mark.ts';

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

describe('of two areas, left by one page', () => {
  const guest = { ...aComposedArea(), id: 'shed', path: '/areas/shed/1.0.0-abc/' };
  const both = (ofArea: object, ofGuest: object) => {
    left(ofArea);
    const mark = { path: guest.path, page: 'altra', at: Date.now(), ...ofGuest };
    localStorage.setItem('sodalizio.opening.shed', JSON.stringify(mark));
  };
  const blamed = async () => {
    await findFrozen([area, guest]);
    return [hasFrozen(area), hasFrozen(guest)];
  };

  it('means the one whose code did not come back: a screen is not at fault for a part in it', async () => {
    living();
    both({ ran: true }, {});
    expect(await blamed()).toEqual([false, true]);
    expect(marked()).toBeNull();
  });

  it('means both where both were opening, and the last one where both had opened', async () => {
    living();
    both({}, {});
    expect(await blamed()).toEqual([true, true]);
    for (const one of [area, guest]) forgetFrozen(one);
    both({ ran: true, at: Date.now() - 300 }, { ran: true });
    expect(await blamed()).toEqual([false, true]);
  });

  it('means a newcomer, not an area that works around it and has another screen loaded ahead', async () => {
    living();
    both({ drew: true, at: Date.now() + 50 }, {});
    expect(await blamed()).toEqual([false, true]);
    forgetFrozen(guest);
    both({ drew: true }, { drew: true });
    expect(await blamed()).toEqual([true, true]);
  });

  it('tells whether something of the area was drawn in the page before', () => {
    const stored = () => JSON.parse(marked() ?? '{}').drew;
    markOpening(area);
    expect(stored()).toBe(false);
    markOpened(area);
    areaRan(area);
    markOpening(area);
    expect(stored()).toBe(true);
    clearMarks();
  });

  it('is told apart by the pages that open them', async () => {
    markOpening(area);
    markOpened(area);
    markOpening(guest);
    const stored = [area, guest].map(({ id }) => localStorage.getItem(`sodalizio.opening.${id}`) ?? '');
    expect(stored.map((text) => JSON.parse(text).ran ?? false)).toEqual([true, false]);
    clearMarks();
  });
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
