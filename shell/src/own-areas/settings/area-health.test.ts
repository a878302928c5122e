import { expect, it } from 'vitest';
import { rateWords, sumOf } from './area-health.ts';

const health = (loads: number, ...failures: [cause: 'hung' | 'threw-in-render', count: number][]) => ({
  version: '1.0.0',
  loads,
  failures: failures.map(([cause, count]) => ({ cause, count, last_detail: '' })),
  fell_back: 0,
});

it('counts what never opened as openings too, and what failed later only once', () => {
  expect(sumOf([health(90, ['hung', 10])])).toEqual({ loads: 90, failures: 10, rate: 10 });
  expect(sumOf([health(100, ['threw-in-render', 10])])).toEqual({ loads: 100, failures: 10, rate: 10 });
  expect(sumOf([health(50), health(49, ['hung', 1])])).toEqual({ loads: 99, failures: 1, rate: 1 });
});

it('never says more than a hundred in a hundred', () => {
  expect(sumOf([health(0, ['threw-in-render', 2])]).rate).toBe(100);
  expect(sumOf([health(1, ['threw-in-render', 5])]).rate).toBe(100);
  expect(sumOf([])).toEqual({ loads: 0, failures: 0, rate: 0 });
});

it('writes a rate as in Italy, and a small one as small', () => {
  expect([0.92, 3, 12.345, 0.04].map(rateWords)).toEqual(['0,9', '3', '12,3', 'meno di 0,1']);
});
