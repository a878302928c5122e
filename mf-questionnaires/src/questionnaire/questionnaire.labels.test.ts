import { expect, test } from 'vitest';
import { labels } from './questionnaire.labels.ts';

test('one is said in the singular', () => {
  expect([1, 2].map((count) => labels.loadedHint(count, count).split('.', 1)[0])).toEqual([
    '1 domanda, 1 configurazione',
    '2 domande, 2 configurazioni',
  ]);
  expect([0, 1, 2].map((projects) => labels.counts(1, projects))).toEqual([
    '1 domanda',
    '1 domanda, usata da 1 progetto',
    '1 domanda, usata da 2 progetti',
  ]);
  expect([1, 2].map((projects) => labels.resultChanges('level', projects))).toEqual([
    'Era «Livello»: cambia subito per il progetto che lo usa, anche se è concluso.',
    'Era «Livello»: cambia subito per i 2 progetti che lo usano, anche per quelli conclusi.',
  ]);
});

test('a change says what was there before, and who made it where that is known', () => {
  expect(['', 'Base'].map((before) => labels.change('Nome', before, 'Corso'))).toEqual([
    'Nome: Corso',
    'Nome: da «Base» a «Corso»',
  ]);
  expect(['Ada', ''].map((who) => labels.savedBy('oggi', who))).toEqual(['oggi, Ada', 'oggi']);
});
