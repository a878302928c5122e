import { expect, test } from 'vitest';
import { the } from './elision.labels.ts';

const nbsp = '\u00a0';

test('an article is elided before what is pronounced with a vowel first', () => {
  for (const words of ['08/12/2026', '8 dicembre', '11/11/2026, 09:00', '11/11', '08/03', '8 %', `11${nbsp}%`, '80 %'])
    expect([the('il', words), the('dal', words)]).toEqual([`l’${words}`, `dall’${words}`]);
  expect(the('del', '88 %')).toBe('dell’88 %');
  expect(the('al', '11/01/2026')).toBe('all’11/01/2026');
  expect([the('Dal', '08/01'), the('Al', '08/01')]).toEqual(['Dall’08/01', 'All’08/01']);
});

test('before everything else it is whole', () => {
  for (const words of [
    '01/08/2026',
    '10/11/2026',
    '12/11/2026',
    '18/08/2026',
    '28/11/2026',
    '1 %',
    '18 %',
    '100 %',
    '…',
  ])
    expect([the('il', words), the('Al', words)]).toEqual([`il ${words}`, `Al ${words}`]);
  expect(the('del', '')).toBe('del ');
});
