import { expect, test } from 'vitest';
import { faultOf } from './watch-codes.ts';

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['SyntaxError', 'unreadable'],
])('a camera that fails with %s is %s: each has its own way out', (name, fault) => {
  expect(faultOf(new DOMException('no picture', name))).toBe(fault);
});

test('a reader of codes that does not come is no fault of the camera, whatever its error is called', () => {
  const failed = Object.assign(new Error('Failed to fetch'), { name: 'NotAllowedError' });
  expect([faultOf(failed), faultOf(undefined)]).toEqual(['unreadable', 'unreadable']);
});
