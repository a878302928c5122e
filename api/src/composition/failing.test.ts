import { expect, test } from 'vitest';
import { fails, hourOf, nextHour } from './failing.repo.ts';

test.each([
  [1, 1, false],
  [2, 1, false],
  [2, 2, true],
  [3, 2, true],
  [4, 2, false],
  [5, 3, true],
  [10, 5, false],
  [11, 6, true],
])(
  'of %i people it failed for %i: a release fails for more than half, and two at least',
  (people, failed, isFailing) => {
    expect(fails({ people, failed })).toBe(isFailing);
  },
);

test('reports are counted by the hour: what came before the next one is left out', () => {
  const at = (clock: string) => new Date(`2026-11-23T${clock}Z`);
  expect([at('09:00:00.000'), at('09:59:59.999')].map(hourOf)).toEqual([at('09:00:00'), at('09:00:00')]);
  expect([at('09:00:00.001'), at('10:00:00.000')].map(nextHour)).toEqual([at('10:00:00'), at('10:00:00')]);
});
