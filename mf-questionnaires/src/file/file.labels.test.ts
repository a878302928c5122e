import { expect, test } from 'vitest';
import { labels } from './file.labels.ts';

test('one is said in the singular', () => {
  expect([1, 2].map(labels.faults)).toEqual(['1 errore nel file', '2 errori nel file']);
  expect([1, 2].map(labels.warnings)).toEqual(['1 avviso sul file', '2 avvisi sul file']);
  expect([1, 2].map(labels.more)).toEqual(['E un altro, non elencato.', 'E altri 2, non elencati.']);
  expect([1, 2_000].map(labels.questions)).toEqual(['1 domanda', '2.000 domande']);
  expect([1, 1.5].map(labels.points)).toEqual(['1 punto', '1,5 punti']);
  expect([1, 90].map(labels.seconds)).toEqual(['1 secondo', '90 secondi']);
  expect([1, 90].map(labels.minutes)).toEqual(['1 minuto', '90 minuti']);
  expect(['', 'Base'].map((group) => labels.drawn(1, group))).toEqual(['1 domanda tra tutte', '1 domanda da Base']);
});

test('a place in the file is as exact as it is known', () => {
  expect(labels.place('', null, '')).toBe('File');
  expect(labels.place('Domande', 0, '')).toBe('Foglio Domande, riga 0');
  expect(labels.place('Domande', 7, 'Testo')).toBe('Foglio Domande, riga 7, colonna Testo');
});

test('an answer has become right or wrong', () => {
  expect([true, false].map((right) => labels.turnedTo('Q1', 'Roma', right))).toEqual([
    'Q1: «Roma» ora è giusta',
    'Q1: «Roma» ora è sbagliata',
  ]);
});
