import { expect, test } from 'vitest';
import * as z from 'zod';
import { nameText, text } from '../primitives.ts';
import { issueSentence } from '../problem.ts';
import { longestText, tooLong } from './length.ts';

test('a text that is too long shows its maximum and its length', () => {
  expect(tooLong('x'.repeat(80), 80)).toBeUndefined();
  expect(tooLong('x'.repeat(96), 80)).toBe('Al massimo 80 caratteri: ora sono 96.');
  expect(tooLong('x'.repeat(1_234), 1_000)).toBe('Al massimo 1.000 caratteri: ora sono 1.234.');
  expect(tooLong('x'.repeat(9_999), undefined)).toBeUndefined();
});

test.each([
  ['a text', text(7), 7],
  ['a name', nameText(7).min(1), 7],
  ['one that may be left out', nameText(7).nullable().optional(), 7],
  ['one that is judged further', text(7).trim().pipe(z.email()), 7],
  ['any text', z.string(), undefined],
  ['no text', z.number().max(7), undefined],
  ['nothing', null, undefined],
  ['each of a list', z.array(text(7)).max(3), 7],
])('the most characters of %s', (_, schema, most) => expect(longestText(schema)).toBe(most));

test('a schema that refuses a long text says the same', () => {
  const { error } = text(4).safeParse('12345', { reportInput: true });
  expect(error?.issues.map(issueSentence)).toEqual(['Al massimo 4 caratteri: ora sono 5.']);
  expect(z.array(text(4)).max(1).safeParse(['', ''], { reportInput: true }).error?.issues.map(issueSentence)).toEqual([
    'Testo troppo lungo',
  ]);
});
