import { expect, test } from 'vitest';
import { eventSentences, labels } from './settings.labels.ts';

test('one is said in the singular', () => {
  expect([1, 2].map(labels.areas)).toEqual(['1 area', '2 aree']);
  expect([1, 2_000].map(labels.healthy)).toEqual(['1 apertura, nessun guasto', '2.000 aperture, nessun guasto']);
  expect([1, 2].map((failures) => labels.ailing(10, failures, '5'))).toEqual([
    '10 aperture, 1 guasto (5\u00a0%)',
    '10 aperture, 2 guasti (5\u00a0%)',
  ]);
  expect([1, 2].map(labels.fellBack)).toEqual([
    '1 volta è tornata da sola alla versione precedente',
    '2 volte è tornata da sola alla versione precedente',
  ]);
  expect([1, 2].map(labels.fillsOffChip)).toEqual(['1 parte aggiunta disattivata', '2 parti aggiunte disattivate']);
});

test('who tries a version is named or counted', () => {
  expect(labels.trialChip(1, 0)).toBe('In prova per 1 persona');
  expect(labels.trialChip(2, 10)).toBe('In prova per 2 persone e il 10\u00a0%');
  expect(labels.trialChip(0, 8)).toBe('In prova per l’8\u00a0%');
  expect(labels.audience(['Ada', 'Zoë'], 0)).toBe('Ada, Zoë');
  expect(labels.audience(['Ada'], 10)).toBe('Ada, 10\u00a0% degli altri');
  expect(labels.audience([], 10)).toBe('10\u00a0% degli utenti');
});

test('of several parts added at one place all but the first are numbered', () => {
  expect([0, 1].map((nth) => labels.fillPlace('Profilo', nth))).toEqual(['Profilo', 'Profilo, la 2ª']);
});

test('an event names the version before, where there was one', () => {
  expect(['1.0', ''].map((from) => eventSentences.live('2.0', from))).toEqual([
    'In uso la 2.0 al posto della 1.0',
    'In uso la 2.0',
  ]);
  expect(['1.0', ''].map((from) => eventSentences['roll-back']('0.9', from))).toEqual([
    'Tornata alla 0.9 dalla 1.0',
    'Tornata alla 0.9',
  ]);
  expect(['1.0', ''].map((from) => eventSentences['end-canary']('2.0', from))).toEqual([
    'Finita la prova della 1.0',
    'Finita la prova della 2.0',
  ]);
});
