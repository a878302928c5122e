import { expect, test } from 'vitest';
import {
  type Column,
  cardColumns,
  isVisible,
  markOf,
  movedColumn,
  nextSort,
  orderedColumns,
  titleColumn,
  visibleColumns,
} from './columns.ts';

const aColumn = (id: string, over: Partial<Column<unknown>> = {}): Column<unknown> => ({
  ...{ id, header: id, cell: () => id },
  ...over,
});
const [name, city, year] = [
  aColumn('name'),
  aColumn('city', { hideable: true }),
  aColumn('year', { hideable: true, defaultHidden: true }),
];
const ids = (columns: readonly Column<unknown>[]) => columns.map(({ id }) => id);

test('a column that may be hidden is shown unless it is hidden, one hidden by default where it was asked for', () => {
  expect([name, city, year].map((column) => markOf(column))).toEqual(['name', 'city', '+year']);
  expect([name, city, year].map((column) => isVisible(column, []))).toEqual([true, true, false]);
  expect([name, city, year].map((column) => isVisible(column, ['name', 'city', '+year']))).toEqual([true, false, true]);
  expect(isVisible(aColumn('always', { defaultHidden: true }), [])).toBe(true);
});

test('columns are in the chosen order; one it does not name follows the one before it', () => {
  const columns = [name, city, year];
  expect(ids(orderedColumns(columns, []))).toEqual(['name', 'city', 'year']);
  expect(ids(orderedColumns(columns, ['year', 'name', 'city']))).toEqual(['year', 'name', 'city']);
  expect(ids(orderedColumns(columns, ['city', 'gone']))).toEqual(['name', 'city', 'year']);
  expect(ids(orderedColumns(columns, ['year', 'name']))).toEqual(['year', 'name', 'city']);
  expect(ids(visibleColumns(columns, ['+year', 'city'], ['year']))).toEqual(['name', 'year']);
  expect(ids(visibleColumns(columns, []))).toEqual(['name', 'city']);
});

test('a column moves one place, and not past the ends', () => {
  expect(movedColumn(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(movedColumn(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(movedColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(movedColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
});

test('a heading sorts ascending first, then the other way', () => {
  expect(nextSort(undefined, 'a')).toEqual({ column: 'a', direction: 'asc' });
  expect(nextSort({ column: 'b', direction: 'asc' }, 'a')).toEqual({ column: 'a', direction: 'asc' });
  expect(nextSort({ column: 'a', direction: 'asc' }, 'a')).toEqual({ column: 'a', direction: 'desc' });
  expect(nextSort({ column: 'a', direction: 'desc' }, 'a')).toEqual({ column: 'a', direction: 'asc' });
});

test('a card without roles has the first column as title and the next two as facts', () => {
  const card = cardColumns([name, city, year, aColumn('phone')]);
  expect([card.title?.id, ids(card.others), ids(card.states), ids(card.facts)]).toEqual([
    ...['name', ['city', 'year', 'phone'], [], ['city', 'year']],
  ]);
  expect(titleColumn([])).toBeUndefined();
});

test('a card has its columns by their roles, without hidden ones', () => {
  const card = cardColumns([
    ...[aColumn('code', { cardRole: 'hidden' }), aColumn('city'), aColumn('name', { cardRole: 'title' })],
    ...[aColumn('paid', { cardRole: 'state' }), aColumn('year', { cardRole: 'fact' })],
    aColumn('phone', { cardRole: 'meta' }),
  ]);
  expect([card.title?.id, ids(card.others), ids(card.states), ids(card.facts)]).toEqual([
    ...['name', ['city', 'paid', 'year', 'phone'], ['paid'], ['year']],
  ]);
  const withoutFacts = cardColumns([
    ...[aColumn('name'), aColumn('paid', { cardRole: 'state' }), aColumn('city')],
    ...[aColumn('phone', { cardRole: 'meta' }), aColumn('year')],
  ]);
  expect(ids(withoutFacts.facts)).toEqual(['city', 'phone']);
});
