import { expect, test } from 'vitest';
import { clockChangeOf, instantInRome, romeTimeOf, typedInstant } from './rome-time.ts';

test.each([
  ['2026-01-15', '09:00', '2026-01-15T08:00:00.000Z'],
  ['2026-07-15', '09:00', '2026-07-15T07:00:00.000Z'],
  ['2026-12-31', '23:59', '2026-12-31T22:59:00.000Z'],
  ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
])('%s at %s in Rome is %s, and reads the same again', (day, time, instant) => {
  expect(instantInRome(day, time)).toBe(instant);
  expect(romeTimeOf(instant)).toEqual({ day, time });
});

test('an invalid day or time gives no instant', () => {
  expect(instantInRome('domani', '09:00')).toBeUndefined();
  expect(instantInRome('2026-01-15', '')).toBeUndefined();
  const instants = ['00:00', '23:59', '24:00', '9:00', '09:60', ''].map((time) => typedInstant('2026-01-15', time));
  expect(instants.map((instant) => instant !== undefined)).toEqual([true, true, false, true, false, false]);
});

test.each([
  ['2026-03-29', '02:00', 'skipped', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', '02:30', 'skipped', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '01:59', undefined, '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '03:00', undefined, '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '01:59', undefined, '2026-10-24T23:59:00.000Z'],
  ['2026-10-25', '02:00', 'twice', '2026-10-25T01:00:00.000Z'],
  ['2026-10-25', '02:30', 'twice', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25', '03:00', undefined, '2026-10-25T02:00:00.000Z'],
])('%s at %s, when clocks are changed', (day, time, change, instant) => {
  expect(clockChangeOf(day, time)).toBe(change);
  expect(typedInstant(day, time)).toBe(instant);
});
