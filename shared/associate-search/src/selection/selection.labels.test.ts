import { expect, test } from 'vitest';
import { selectionLabels as labels } from './selection.labels.ts';

test('one member is said in the singular', () => {
  expect([1, 2].map((count) => labels.allButSelected(count, 3))).toEqual([
    '1 socio selezionato: tutti i trovati tranne 3',
    '2 soci selezionati: tutti i trovati tranne 3',
  ]);
  expect([1, 2_000].map(labels.selectAll)).toEqual(['Seleziona l’unico trovato', 'Seleziona tutti i 2.000 trovati']);
});
