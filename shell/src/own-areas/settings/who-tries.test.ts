import { expect, it } from 'vitest';
import { anAreaState, aRelease, giulia } from './test-area-states.ts';
import { whoTries } from './who-tries.ts';

const anna = { name: 'Anna Monti', email: 'anna@sodalizio.example' };
const paolo = { name: 'Paolo Ferrero', email: 'paolo@sodalizio.example' };
const release = '1.3.0-3fa9c1';

it.each([
  [[anna], 0, 'La 1.3.0 la vedrà Anna Monti. Tutti gli altri restano alla 1.2.0.'],
  [[anna, paolo], 0, 'La 1.3.0 la vedranno Anna Monti e Paolo Ferrero. Tutti gli altri restano alla 1.2.0.'],
  [[], 10, 'La 1.3.0 la vedrà circa il 10 % degli utenti. Tutti gli altri restano alla 1.2.0.'],
  [
    [anna],
    10,
    'La 1.3.0 la vedranno Anna Monti e circa il 10 % degli altri utenti. Tutti gli altri restano alla 1.2.0.',
  ],
  [[], 100, 'La 1.3.0 la vedranno tutti gli utenti.'],
  [[], 0, 'Per ora non la vede nessuno: scegli almeno una persona o una percentuale.'],
])('%j and %i %% read as a sentence', (people, percent, sentence) => {
  expect(whoTries(anAreaState(), release, people, percent)).toBe(sentence.replaceAll(' %', '\u00a0%'));
});

it('says which trial it takes the place of', () => {
  const since = '2026-11-20T10:00:00.000Z';
  const canary = {
    ...aRelease('1.1.0'),
    since,
    by: giulia,
    why: 'x',
    failing_until: null,
    percent: 5,
    judged: false,
    people: [],
  };
  expect(whoTries(anAreaState({ canary }), release, [anna], 0)).toContain('Prende il posto della prova della 1.1.0.');
});

it('says that an area without a live release does not exist for the others', () => {
  expect(whoTries(anAreaState({ live: null }), release, [anna], 0)).toBe(
    'La 1.3.0 la vedrà Anna Monti. Per tutti gli altri l’area non c’è ancora.',
  );
});
