import { expect, test } from 'vitest';
import { windowsIn } from './use-list-windows.ts';

test.each([
  [{ start: 0, end: 30 }, 2000, [0]],
  [{ start: 90, end: 110 }, 2000, [0, 1]],
  [{ start: 99_950, end: 100_000 }, 100_000, [999]],
  [{ start: 500, end: 540 }, 120, []],
  [{ start: 0, end: 100 }, 0, []],
])('only the windows in sight are read: %o of %i', (range, rows, windows) => {
  expect(windowsIn(range, rows)).toEqual(windows);
});
