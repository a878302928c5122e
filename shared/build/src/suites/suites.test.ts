import { expect, it } from 'vitest';
import { judged } from './suites.ts';

const report = (passed: number, ...failures: string[]) => ({ passed, failed: failures.length, failures });

it('counts a suite that ran no test as a failure', () => {
  expect(judged('stories', report(0), 0)).toMatchObject({ passed: 0, failed: 1, note: 'ran no test' });
});

it('counts a program that failed although every test passed as a failure', () => {
  expect(judged('api', report(12), 1)).toMatchObject({ passed: 12, failed: 1, note: 'ended with code 1' });
});

it('leaves the numbers of a sound suite as they are', () => {
  expect(judged('api', report(12, 'a', 'b'), 1)).toEqual({ name: 'api', passed: 12, failed: 2, failures: ['a', 'b'] });
});
