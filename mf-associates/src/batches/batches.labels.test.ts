import { expect, test } from 'vitest';
import { batchLabels as labels } from './batches.labels.ts';

test('one member is said in the singular', () => {
  expect([1, 2].map(labels.seeSkipped)).toEqual(['Vedi il socio saltato', 'Vedi i 2 soci saltati']);
  expect([1, 2].map(labels.seeLeft)).toEqual(['Vedi il socio lasciato com’è', 'Vedi i 2 soci lasciati come sono']);
  expect([1, 2].map(labels.unfinished)).toEqual([
    'Una tua operazione su più soci è rimasta a metà.',
    '2 tue operazioni su più soci sono rimaste a metà.',
  ]);
});

test('an undoing that goes on says how many are missing', () => {
  const beginnings = [0, 1, 2].map((left) => labels.goOnBody(left).split(/[.:]/, 1)[0]);
  expect(beginnings).toEqual([
    'Non manca più nessun socio',
    'Torna com’era per il socio che manca',
    'Torna com’era per i 2 soci che mancano',
  ]);
});

test('how far an operation came is said until it has reached everybody', () => {
  expect(labels.progress(2, 3, 1)).toBe('Arrivata a 2 di 3: fatta per 1');
  expect(labels.progress(3, 3, 2)).toBe('Fatta per 2 di 3');
});

test('who has done it is left out where nobody knows', () => {
  expect(['Ada', ''].map((who) => labels.by('oggi', who))).toEqual(['oggi, Ada', 'oggi']);
});
