import { expect, test } from 'vitest';
import { selectionLabels as labels, membersInWords } from './selection.labels.ts';

test('one member is said in the singular', () => {
  expect([1, 2].map((count) => labels.allButSelected(count, 3))).toEqual([
    '1 socio selezionato: tutti i trovati tranne 3',
    '2 soci selezionati: tutti i trovati tranne 3',
  ]);
  expect([1, 2_000].map(membersInWords)).toEqual(['1 socio', '2.000 soci']);
  expect([1, 8].map(labels.allSelected)).toEqual([
    'L’unico socio trovato è selezionato',
    'Tutti gli 8 soci trovati sono selezionati',
  ]);
  expect([1, 2_000].map(labels.selectAll)).toEqual(['Seleziona l’unico trovato', 'Seleziona tutti i 2.000 trovati']);
});

test('a selection says how many its search would find now', () => {
  expect([0, 1, 2_000].map((found) => labels.selectedThen(3, found))).toEqual([
    '3 soci selezionati; ora la ricerca non ne trova nessuno',
    '3 soci selezionati; ora la ricerca ne trova 1',
    '3 soci selezionati; ora la ricerca ne trova 2.000',
  ]);
});
