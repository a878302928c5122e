import { expect, test } from 'vitest';
import { nextLook } from './next-look.ts';

const now = Date.parse('2026-11-23T09:00:00.000Z');
const scheduled = (send_at: string) => nextLook({ state: 'scheduled', send_at }, 2_000, now);

test('a message that is sent is looked at again and again, one that is done never', () => {
  const send_at = '2026-11-23T08:00:00.000Z';
  const look = (state: Parameters<typeof nextLook>[0]['state']) => nextLook({ state, send_at }, 2_000, now);
  expect(look('sending')).toBe(2_000);
  expect((['sent', 'sent-with-errors', 'cancelled', 'stopped', 'paused'] as const).map(look)).toEqual(
    Array(5).fill(false),
  );
});

test('a scheduled message is looked at when it is about to leave', () => {
  expect(scheduled('2026-11-23T09:00:30.000Z')).toBe(2_000);
  expect(scheduled('2026-11-23T08:59:00.000Z')).toBe(2_000);
  expect(scheduled('2026-11-23T09:10:00.000Z')).toBe(9 * 60_000);
  expect(scheduled('2027-11-23T09:00:00.000Z')).toBe(60 * 60_000);
});
