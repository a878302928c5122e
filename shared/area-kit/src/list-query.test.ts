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

test.each<[address: string, names: string[]]>([
  ['colour=red', ['colour']],
  ['search=rossi&colour=red&colour=blue&dimensione=XL', ['colour', 'dimensione']],
  ['sort=password', ['sort=password']],
  ['sort=-anno&search=%20rossi%20&search=', []],
  ['colour=&utm_source=mail&fbclid=1&page=2&limit=50&override=x', []],
  [`search=${'x'.repeat(500)}`, []],
  ['search=rossi&search=verdi', ['search=verdi']],
  ['__proto__=1&constructor=2', ['__proto__', 'constructor']],
])('of “%s” a person is told %j', (address, names) => {
  expect(list.ignored(new URLSearchParams(address))).toEqual(names);
});

test('a filter says which of its values ask nothing', () => {
  const choices = defineListQuery({
    filters: { read: () => ({ paid: '' }), asksNothing: (key, value) => key === 'paid' && value === 'all' },
    sorts: ['nome'],
    defaultSort: 'nome',
  });
  expect(choices.ignored(new URLSearchParams('paid=all'))).toEqual([]);
  expect(choices.ignored(new URLSearchParams('paid=maybe'))).toEqual(['paid=maybe']);
});
