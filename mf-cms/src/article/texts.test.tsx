import { expect, test } from 'vitest';
import { changedPart } from './changed-part.ts';
import { textOf } from './text-of.ts';
import { wordDiff } from './word-diff.ts';

test('markup reads as lines, lists and pictures included, and runs nothing', () => {
  const markup =
    '<h2>Orari</h2><p>Lunedì&nbsp;&amp; martedì<br>mattina</p><ul><li>uno</li><li><p>due</p></li></ul><p><img src="/images/x.png" alt="L’aula"></p>';
  expect(textOf(markup)).toBe('Orari\nLunedì & martedì\nmattina\nuno\ndue\n[L’aula]');
  expect(textOf('')).toBe('');
  expect(textOf('<img src="x" onerror="window.ran = true">')).toBe('[]');
  expect(Reflect.get(window, 'ran')).toBeUndefined();
});

test('removed and added words are at their positions', () => {
  expect(wordDiff('Si comincia a marzo in via Roma', 'Si comincia ad aprile in via Roma')).toEqual([
    { kind: 'same', words: 'Si comincia ' },
    { kind: 'removed', words: 'a marzo ' },
    { kind: 'added', words: 'ad aprile ' },
    { kind: 'same', words: 'in via Roma' },
  ]);
  expect(wordDiff('', 'nuovo')).toEqual([{ kind: 'added', words: 'nuovo' }]);
  expect(wordDiff('vecchio', '')).toEqual([{ kind: 'removed', words: 'vecchio' }]);
  expect(wordDiff('uno due tre quattro', 'due tre cinque quattro')).toEqual([
    { kind: 'removed', words: 'uno ' },
    { kind: 'same', words: 'due tre ' },
    { kind: 'added', words: 'cinque ' },
    { kind: 'same', words: 'quattro' },
  ]);
});

test('kept and removed words are the old text, kept and added words the new one, at any length', () => {
  const long = (word: string) => Array.from({ length: 9000 }, (_, place) => `${word}${place % 7}`).join(' ');
  for (const [old, now] of [
    ['a b c a b', 'b a c b a'],
    [`${long('x')} fine`, `${long('x')} e fine`],
    [long('x'), long('y')],
  ] as const) {
    const runs = wordDiff(old, now);
    const without = (kind: string) => runs.flatMap((run) => (run.kind === kind ? [] : [run.words])).join('');
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    expect(words(without('added'))).toEqual(words(old));
    expect(words(without('removed'))).toEqual(words(now));
  }
});

test('two long texts are shown around what differs', () => {
  const before = 'parola '.repeat(100);
  const [one, other] = changedPart(`${before}prima${before}`, `${before}dopo${before}`);
  expect(one).toMatch(/^… .{0,80}prima.{0,80} …$/);
  expect(other).toMatch(/^… .{0,80}dopo.{0,80} …$/);
  expect(changedPart('breve', 'corto')).toEqual(['breve', 'corto']);
});
