import { expect, test } from 'vitest';
import { callable } from './callable.ts';

test.each([
  ['02 123-4567', '021234567'],
  ['+39 333 123 4567', '+393331234567'],
  ['(+39) 333 1234567', '+393331234567'],
  ['( +39 ) 02/1234567', '+39021234567'],
])('%s is called as %s', (number, called) => {
  expect(callable(number)).toBe(called);
});
