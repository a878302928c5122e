import { expect, test } from 'vitest';
import { intakeSentences as says } from './intake.labels.ts';

test('of many files the first three are named and the others counted', () => {
  const names = ['a.js', 'b.js', 'c.js', 'd.js', 'e.js'];
  expect([3, 4, 5].map((count) => says.missing(names.slice(0, count)))).toEqual([
    'area.json nomina file che non ci sono: «a.js», «b.js», «c.js».',
    'area.json nomina file che non ci sono: «a.js», «b.js», «c.js» e un altro.',
    'area.json nomina file che non ci sono: «a.js», «b.js», «c.js» e altri 2.',
  ]);
});

test('a name is said in plain characters, eighty at most', () => {
  expect([80, 81].map((length) => says.twice('x'.repeat(length)))).toEqual([
    `Il file «${'x'.repeat(80)}» compare due volte.`,
    `Il file «${'x'.repeat(80)}…» compare due volte.`,
  ]);
  expect(says.twice('a\u202e\nb è.js')).toBe('Il file «a??b è.js» compare due volte.');
});
