import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp } from '../../test/test-app.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { openTestDatabase } from '../db/test-database.ts';
import { DatabaseClock } from './database-clock.ts';

const hour = 3_600_000;
let opened: OpenDatabase;
let ahead = 0;
const machine = () => Date.now() + ahead;

beforeAll(async () => {
  opened = await openTestDatabase({ migrated: false });
});
afterAll(() => opened.close());
afterEach(() => {
  ahead = 0;
  vi.useRealTimers();
});

/** Milliseconds by which the clock is wrong, apart from the time this question takes. */
async function error(clock: DatabaseClock): Promise<number> {
  const before = clock.now().getTime();
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(opened.db);
  const at = Date.parse(rows[0]?.at ?? '');
  const after = clock.now().getTime();
  return at < before ? before - at : Math.max(0, at - after);
}
/** For the milliseconds that a question takes on a busy machine. */
const little = 2_000;

test.each([hour, -hour])('the time is the database’s on a machine whose clock is %i ms ahead', async (wrong) => {
  ahead = wrong;
  const clock = new DatabaseClock(opened.db, machine);
  expect(await error(clock)).toBeGreaterThan(hour - little);
  await clock.measure();
  expect(await error(clock)).toBeLessThan(little);
});

test('a clock of the machine that is set anew is corrected within a minute, and the log says so once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const warned: object[] = [];
  const clock = new DatabaseClock(opened.db, machine);
  await clock.measure();
  clock.follow({ warn: (details: object) => void warned.push(details) });
  expect(warned).toEqual([]);
  const set = async (to: number) => {
    ahead = to;
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => error(clock)).toBeLessThan(little);
    // The measurements after it change nothing.
    for (let at = 0; at < 2; at++) {
      vi.advanceTimersByTime(60_000);
      await error(clock);
    }
  };
  await set(hour);
  await set(-hour);
  await set(0);
  expect(warned).toEqual([{ seconds: expect.closeTo(3600, -1) }, { seconds: expect.closeTo(-3600, -1) }]);
});

test('a measurement that fails leaves the time as it was', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const other = await openTestDatabase({ migrated: false });
  ahead = hour;
  const warned: object[] = [];
  const clock = new DatabaseClock(other.db, machine);
  await clock.measure();
  clock.follow({ warn: (details: object) => void warned.push(details) });
  await other.close();
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => warned.length).toBe(2);
  expect(warned[1]).toHaveProperty('err');
  expect(await error(clock)).toBeLessThan(little);
});

test('answers are dated by the same clock, for browsers whose own is wrong', async () => {
  const server = await startTestApp({ members: 1, now: () => new Date('2026-03-02T09:00:00Z') });
  for (const path of ['/healthz', '/api/user', '/nothing/here']) {
    const { headers } = await fetch(server.url + path);
    expect([path, headers.get('date')]).toEqual([path, 'Mon, 02 Mar 2026 09:00:00 GMT']);
  }
  await server.close();
});
