import { expect, test } from 'vitest';
import { changedPart } from './changed-part.ts';

/** `parola0 parola1 …`, eight or nine characters each. */
const words = (count: number, changed = -1) =>
  Array.from({ length: count }, (_, at) => (at === changed ? 'cambiata' : `parola${at}`)).join(' ');

test('texts of three hundred characters are shown whole, the longer ones around what changed', () => {
  const long = 'ab '.repeat(99);
  expect(changedPart(`${long}abx`, `${long}aby`)).toEqual([`${long}abx`, `${long}aby`]);
  expect(changedPart('', `${long}abx`)).toEqual(['', `${long}abx`]);
  expect(changedPart(`${long}abx`, `${long}abcx`)[1]).toMatch(/^… (?:ab )+abcx$/);
});

test('a change in the middle is shown with whole words before it and a little after it', () => {
  const [before, after] = changedPart(words(100), words(100, 50));
  expect(before).toMatch(/^… parola4\d (?:parola4\d )+parola50 (?:parola5\d ?)+.*…$/);
  expect(after).toBe(before.replace('parola50', 'cambiata'));
  expect(before.length).toBeLessThan(160);
});

test('nothing is said to be left out where the text begins or ends', () => {
  const [first] = changedPart(words(100), words(100, 2));
  expect(first).toMatch(/^parola0 .* …$/);
  const [last] = changedPart(words(100), words(100, 97));
  expect(last).toMatch(/^… parola.* parola99$/);
});

test('what was added to a long text is all there', () => {
  const added = 'x'.repeat(400);
  const [before, after] = changedPart(words(60), `${words(30)} ${added}${words(60).slice(words(30).length)}`);
  expect(after).toContain(added);
  expect(before).not.toContain('x');
});
