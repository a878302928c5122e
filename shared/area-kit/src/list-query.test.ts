import { expect, test } from 'vitest';
import { defineListQuery, searchOnly, tableSort } from './list-query.ts';

const list = defineListQuery({ filters: searchOnly, sorts: ['nome', 'dataiscr', 'anno'], defaultSort: '-anno' });

test.each([
  ['sort=-dataiscr', '-dataiscr'],
  ['sort=anno', 'anno'],
  ['', '-anno'],
  ['sort=password', '-anno'],
  ['sort=--nome', '-anno'],
])('the order of “%s” is read', (address, sort) => {
  expect(list.read(new URLSearchParams(address)).sort).toBe(sort);
});

test.each([
  [{ filters: { search: 'rossi & figli' }, sort: 'nome' }, 'search=rossi+%26+figli&sort=nome'],
  [{ filters: { search: '' }, sort: '-dataiscr' }, 'sort=-dataiscr'],
  [{ filters: { search: '' }, sort: '-anno' }, ''],
] as const)('%o survives the way into an address and back, where the usual is not written', (query, address) => {
  expect(list.write(query)).toBe(address);
  expect(list.read(new URLSearchParams(address))).toEqual(query);
});

test('a search longer than servers take is cut', () => {
  expect(list.read(new URLSearchParams({ search: 'x'.repeat(500) })).filters.search).toHaveLength(120);
});

test('a table shows the column and the direction', () => {
  expect(tableSort('-anno')).toEqual({ column: 'anno', direction: 'desc' });
  expect(tableSort('nome')).toEqual({ column: 'nome', direction: 'asc' });
});
