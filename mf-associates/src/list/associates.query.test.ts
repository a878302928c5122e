import { expect, test } from 'vitest';
import { sortFromQuery, sortToQuery } from './associates.query.ts';

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
