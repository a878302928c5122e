import { expect, it } from 'vitest';
import { isAt } from './is-at.ts';

it.each([
  ['associates', '/admin/associates', true],
  ['associates', '/admin/associates/', true],
  ['associates', '/admin/Associates', true],
  ['associates', '/admin/associates/7', false],
  ['associates', '/associates', false],
  ['associates/:id', '/admin/associates/7', true],
  ['associates/:id', '/admin/associates/7/', true],
  ['associates/:id', '/admin/associates', false],
  ['associates/:id', '/admin/associates/7/edit', false],
])('%s at %s: %s', (path, pathname, expected) => {
  expect(isAt(path, pathname)).toBe(expected);
});
