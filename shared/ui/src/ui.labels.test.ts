import { expect, test } from 'vitest';
import { uiLabels as labels } from './ui.labels.ts';

test('one is said in the singular', () => {
  expect([1, 2].map(labels.errorSummary)).toEqual(['C’è un dato da correggere', 'Ci sono 2 dati da correggere']);
  expect([1, 2].map(labels.activeWord)).toEqual(['attivo', 'attivi']);
  expect([1, 2].map(labels.moreFiltersActive)).toEqual(['1 attivo', '2 attivi']);
  expect(['1', '2.000'].map(labels.rowsOnPaper)).toEqual(['1 riga', '2.000 righe']);
  expect([1, 2].map(labels.choicesMissing)).toEqual(['Manca una scelta', 'Mancano 2 scelte']);
  expect([['a'], ['a', 'b']].map((names) => labels.ignoredFilters(names).split('.', 1)[0])).toEqual([
    'Questo indirizzo contiene un filtro che il programma non conosce: a',
    'Questo indirizzo contiene filtri che il programma non conosce: a, b',
  ]);
});

test('an order is said with its direction', () => {
  expect((['asc', 'desc'] as const).map((direction) => labels.sortedBy('Nome', direction))).toEqual([
    'Ordinato per Nome, crescente',
    'Ordinato per Nome, decrescente',
  ]);
  expect((['asc', 'desc'] as const).map((direction) => labels.sortOption('Nome', direction))).toEqual([
    'Nome, crescente',
    'Nome, decrescente',
  ]);
});
