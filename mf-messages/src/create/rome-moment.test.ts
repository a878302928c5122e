import { expect, test } from 'vitest';
import { momentInRome } from './rome-moment.ts';

test.each([
  ['2030-01-15', '09:00', '2030-01-15T08:00:00.000Z'],
  ['2030-07-15', '9.30', '2030-07-15T07:30:00.000Z'],
  ['2030-12-31', '23:59', '2030-12-31T22:59:00.000Z'],
  ['2030-03-31', '01:59', '2030-03-31T00:59:00.000Z'],
  ['2030-03-31', '03:00', '2030-03-31T01:00:00.000Z'],
  ['2030-10-27', '01:59', '2030-10-26T23:59:00.000Z'],
  ['2030-10-27', '03:00', '2030-10-27T02:00:00.000Z'],
])('%s at %s in Rome is %s', (day, time, instant) => {
  expect(momentInRome(day, time)).toBe(instant);
});

test('the hour that clocks skip in spring is no moment; the one they repeat in autumn is the first', () => {
  expect(momentInRome('2030-03-31', '02:00')).toBeUndefined();
  expect(momentInRome('2030-03-31', '02:59')).toBeUndefined();
  expect(momentInRome('2030-10-27', '02:30')).toBe('2030-10-27T00:30:00.000Z');
});

test.each([
  ['domani', '09:00'],
  ['2030-02-30', '09:00'],
  ['2030-01-15', ''],
  ['2030-01-15', '25:00'],
])('%s at %s is no moment', (day, time) => {
  expect(momentInRome(day, time)).toBeUndefined();
});
