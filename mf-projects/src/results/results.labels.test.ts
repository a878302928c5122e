import { expect, test } from 'vitest';
import { labels } from './results.labels.ts';

test('one is said in the singular', () => {
  expect([1, 2_000].map(labels.people)).toEqual(['1 utente', '2.000 utenti']);
  expect([1, 2].map((count) => labels.foundOf(count, 2_000))).toEqual([
    '1 utente trovato su 2.000',
    '2 utenti trovati su 2.000',
  ]);
  expect([1, 2].map((count) => labels.completedOf(count, 3))).toEqual([
    '1 di 3 ha completato',
    '2 di 3 hanno completato',
  ]);
  expect([1, 2, undefined].map((count) => labels.exported(count, 'a.xlsx'))).toEqual([
    'Esportato 1 risultato in a.xlsx',
    'Esportati 2 risultati in a.xlsx',
    'Risultati esportati in a.xlsx',
  ]);
});

test('points have two decimals at most, and the most there is where it is known', () => {
  expect(labels.score(18.555, 30)).toBe('18,56/30');
  expect(labels.score(12, null)).toBe('12');
  expect(labels.thirtieths(27.5)).toBe('27,5/30');
});

test('a period is as long as its bar', () => {
  expect(Object.values(labels.period).map((words) => words('08/11/2026'))).toEqual([
    '08/11/2026',
    'settimana dell’08/11/2026',
    '11/2026',
    '2026',
  ]);
});
