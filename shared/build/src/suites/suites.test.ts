import { expect, it } from 'vitest';
import { judged, numberIn } from './suites.ts';

it('counts a suite that ran no test as a failure', () => {
  expect(judged('stories', 0, 0, 0)).toEqual({ name: 'stories', passed: 0, failed: 1, note: 'ran no test' });
});

it('counts a program that failed although every test passed as a failure', () => {
  expect(judged('api', 12, 0, 1)).toEqual({ name: 'api', passed: 12, failed: 1, note: 'ended with code 1' });
});

it('leaves the numbers of a sound suite as they are', () => {
  expect(judged('api', 12, 2, 1)).toEqual({ name: 'api', passed: 12, failed: 2 });
});

it('reads a number from a report and takes what is missing for none', () => {
  expect(numberIn({ stats: { expected: 4 } }, 'stats', 'expected')).toBe(4);
  expect(numberIn({ stats: null }, 'stats', 'expected')).toBe(0);
});
