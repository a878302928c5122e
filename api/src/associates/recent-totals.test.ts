import { expect, test } from 'vitest';
import { Recently, RecentTotals } from './recent-totals.ts';

test('a total is counted once while it is recent, and again when it is not', async () => {
  let now = 1;
  let counts = 0;
  const totals = new RecentTotals(10, { now: () => now });
  const count = async () => 100 + ++counts;
  expect(totals.known('a')).toBeUndefined();
  expect(await Promise.all([totals.of('a', count), totals.of('a', count)])).toEqual([101, 101]);
  now = 11;
  expect(totals.known('a')).toBe(101);
  expect(totals.known('b')).toBeUndefined();
  now = 12;
  expect(totals.known('a')).toBeUndefined();
  expect(await totals.of('a', count)).toBe(102);
});

test('a count that failed is not kept', async () => {
  const totals = new RecentTotals();
  await expect(totals.of('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await totals.of('a', async () => 7)).toBe(7);
});

test('a count that fails late leaves the newer one in its place', async () => {
  let now = 1;
  const totals = new RecentTotals(10, { now: () => now });
  const first = Promise.withResolvers<number>();
  const failing = totals.of('a', () => first.promise);
  now = 12;
  expect(await totals.of('a', async () => 7)).toBe(7);
  first.reject(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
  expect(totals.known('a')).toBe(7);
});

test('totals and notes are kept for ten seconds, of the last thousand searches', async () => {
  let now = 1;
  const clock = { now: () => now };
  const [totals, recently] = [new RecentTotals(undefined, clock), new Recently(undefined, clock)];
  await totals.of('a', async () => 7);
  recently.note('a');
  now = 10_001;
  expect([totals.known('a'), recently.has('a')]).toEqual([7, true]);
  now = 10_002;
  expect([totals.known('a'), recently.has('a')]).toEqual([undefined, false]);
  for (let at = 0; at <= 1_000; at += 1) recently.note(`${at}`);
  expect([recently.has('0'), recently.has('1')]).toEqual([false, true]);
});

test('that a total exceeds a number is remembered as long as a total, however often it is noted', async () => {
  let now = 1;
  const totals = new RecentTotals(10, { now: () => now });
  expect([totals.exceeds('a', 5), totals.exceeds('a', 0)]).toEqual([false, false]);
  totals.noteExceeding('a', 5);
  now = 11;
  expect([totals.exceeds('a', 5), totals.exceeds('a', 6), totals.exceeds('b', 5)]).toEqual([true, false, false]);
  totals.noteExceeding('a', 5);
  now = 12;
  expect(totals.exceeds('a', 5)).toBe(false);
  await totals.of('a', async () => 7);
  expect([totals.exceeds('a', 6), totals.exceeds('a', 7)]).toEqual([true, false]);
});

test('a noted key is known for the given time, however often it is noted', () => {
  let now = 1;
  const recently = new Recently(10, { now: () => now });
  expect(recently.has('a')).toBe(false);
  recently.note('a');
  now = 11;
  recently.note('a');
  expect(recently.has('a')).toBe(true);
  expect(recently.has('b')).toBe(false);
  now = 12;
  expect(recently.has('a')).toBe(false);
});
