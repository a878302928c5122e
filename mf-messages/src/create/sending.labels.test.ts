import { expect, test } from 'vitest';
import { sendingLabels as labels } from './sending.labels.ts';

test('one is said in the singular', () => {
  expect([1, 2_000].map((count) => labels.receive(count, count))).toEqual([
    '1 socio riceverà 1 e-mail',
    '2.000 soci riceveranno 2.000 e-mail',
  ]);
  expect([1, 2].map((count) => labels.excluded('not-wanted', count))).toEqual([
    '1 socio che non desidera le informative',
    '2 soci che non desiderano le informative',
  ]);
});

test('what is no address is named', () => {
  expect(labels.notAddresses(['ada'])).toBe('«ada» non è un indirizzo e-mail.');
  expect(labels.notAddresses(['ada', 'zoe'])).toBe('Non sono indirizzi e-mail: «ada», «zoe».');
});

test('a refused test says what the mail server answered, where it did', () => {
  const refused = ['', '550 no'].map((answer, at) => ({ address: `a${at}@posta.example`, answer }));
  expect(labels.testRefused(refused).split('\n')).toEqual([
    'La prova per a0@posta.example non è partita.',
    'La prova per a1@posta.example non è partita: 550 no',
  ]);
});
