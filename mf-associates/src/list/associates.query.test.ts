import { expect, test } from 'vitest';
import { sortFromQuery, sortToQuery, windowsIn } from './associates.query.ts';

test.each([
  ['sort=-dataiscr', { column: 'dataiscr', direction: 'desc' }],
  ['sort=anno', { column: 'anno', direction: 'asc' }],
  ['', { column: 'nome', direction: 'asc' }],
  ['sort=password', { column: 'nome', direction: 'asc' }],
  ['sort=--nome', { column: 'nome', direction: 'asc' }],
])('the order of “%s” is read', (address, sort) => {
  expect(sortFromQuery(new URLSearchParams(address))).toEqual(sort);
});

test('an order survives the way into an address and back', () => {
  const sort = { column: 'ultimaQuota', direction: 'desc' } as const;
  expect(sortFromQuery(new URLSearchParams({ sort: sortToQuery(sort) }))).toEqual(sort);
});

test.each([
  [{ start: 0, end: 30 }, 2000, [0]],
  [{ start: 90, end: 110 }, 2000, [0, 1]],
  [{ start: 99_950, end: 100_000 }, 100_000, [999]],
  [{ start: 500, end: 540 }, 120, []],
  [{ start: 0, end: 100 }, 0, []],
])('only the windows in sight are read: %o of %i', (range, rows, windows) => {
  expect(windowsIn(range, rows)).toEqual(windows);
});
