import { expect, test } from 'vitest';
import { trialMailLabels as labels } from './trial-mail.labels.ts';

test('what is no address is named', () => {
  expect(labels.notAddresses(['ada'])).toBe('«ada» non è un indirizzo e-mail.');
  expect(labels.notAddresses(['ada', 'zoe'])).toBe('Non sono indirizzi e-mail: «ada», «zoe».');
});

test('a refused test says what the mail server answered, where it did', () => {
  const refused = ['', '550 no'].map((answer, at) => ({ address: `a${at}@posta.example`, answer }));
  expect(labels.refused(refused).split('\n')).toEqual([
    'La prova per a0@posta.example non è partita.',
    'La prova per a1@posta.example non è partita: 550 no',
  ]);
});
