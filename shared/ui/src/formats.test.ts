import { expect, test } from 'vitest';
import { formatCount, formatDate, formatDateTime, formatEuro, formatTime, theMany } from './formats.ts';

test('a date reads as in Italy whatever the time zone of the machine', () => {
  expect(formatDate('2026-01-09')).toBe('09/01/2026');
  expect(formatDate('1968-12-31T00:00:00Z')).toBe('31/12/1968');
  expect(formatDate('')).toBe('');
  expect(formatDate(null)).toBe('');
  expect(formatDate('domani')).toBe('domani');
});

test('the day of an instant is Rome’s, also just after midnight', () => {
  expect(formatDate('2026-07-01T22:30:00.000Z')).toBe('02/07/2026');
  expect(formatDate('2026-12-31T22:30:00.000Z')).toBe('31/12/2026');
  expect(formatDate('2026-12-31T23:30:00.000Z')).toBe('01/01/2027');
  expect(formatDate('2026-02-30T99:30:00.000Z')).toBe('30/02/2026');
});

test('an instant reads as on a clock in Rome, summer and winter', () => {
  expect(formatDateTime('2026-07-01T22:30:00Z')).toBe('02/07/2026, 00:30');
  expect(formatDateTime('2026-12-31T22:30:00Z')).toBe('31/12/2026, 23:30');
  expect(formatDateTime('2026-12-31T23:30:00Z')).toBe('01/01/2027, 00:30');
  expect(formatDateTime('not an instant')).toBe('');
  expect([formatDateTime(null), formatDateTime(undefined), formatDateTime('')]).toEqual(['', '', '']);
  expect(formatTime('2026-07-01T08:05:00Z')).toBe('10:05');
});

test('an amount has euro first, points for thousands, a comma and two decimals', () => {
  expect(formatEuro(1234.56)).toBe('€ 1.234,56');
  expect(formatEuro(35)).toBe('€ 35,00');
  expect(formatEuro(0.5)).toBe('€ 0,50');
  expect(formatEuro(1234567.8)).toBe('€ 1.234.567,80');
  expect(formatEuro(-5.5)).toBe('€ -5,50');
  expect(formatEuro(-0.001)).toBe('€ 0,00');
});

test('a count has points for thousands, from four digits on', () => {
  expect(formatCount(999)).toBe('999');
  expect(formatCount(1234)).toBe('1.234');
  expect(formatCount(1000000)).toBe('1.000.000');
  expect([formatCount(0), formatCount(-1234), formatCount(1.9)]).toEqual(['0', '-1.234', '1']);
});

test('several have the article of how their number is said', () => {
  const gli = [8, 11, 80, 89, 800, 8000, 11_000, 83_000, 8_000_000, 11_000_000];
  expect(gli.map(theMany).filter((words) => !words.startsWith('gli '))).toEqual([]);
  const i = [2, 7, 10, 12, 18, 18_000, 28, 110, 111, 180, 1011, 1800, 108_000];
  expect(i.map(theMany).filter((words) => !words.startsWith('i '))).toEqual([]);
  expect(theMany(8000)).toBe('gli 8.000');
});
