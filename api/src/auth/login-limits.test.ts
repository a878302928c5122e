import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../db/open-database.ts';
import { openTestDatabase } from '../db/test-database.ts';
import { type Attempt, countAttempt, forgiveAttempt } from './login-limits.repo.ts';
import { sweepSessions } from './sessions.repo.ts';

let opened: OpenDatabase;
const start = Date.parse('2026-03-02T08:00:00Z');
let now = new Date(start);
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const anna: Attempt = { email: 'anna@x.it', address: '192.0.2.1' };
const tryAs = (attempt: Partial<Attempt> = {}) =>
  countAttempt(opened.db, { ...anna, ...attempt }, { account: 3, address: 6 }, now);
const triesAs = async (count: number, attempt: Partial<Attempt> = {}) => {
  const waits: number[] = [];
  for (let n = 0; n < count; n += 1) waits.push(await tryAs(attempt));
  return waits;
};

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  now = new Date(start);
  await opened.db.deleteFrom('login_attempts').execute();
});

test('an account waits fifteen minutes, no longer if it is tried meanwhile', async () => {
  expect(await triesAs(4)).toEqual([0, 0, 0, 900]);
  later(899.5);
  expect(await tryAs()).toBe(1);
  later(0.5);
  expect(await triesAs(4)).toEqual([0, 0, 0, 900]);
});

test('tries of fifteen minutes ago do not count', async () => {
  await triesAs(3);
  later(900);
  expect(await triesAs(2)).toEqual([0, 0]);
  later(899);
  expect(await triesAs(2)).toEqual([0, 900]);
});

test('an account is one in any letters; each browser it knows has its own count', async () => {
  expect(await triesAs(3)).toEqual([0, 0, 0]);
  expect(await tryAs({ browser: 'b' })).toBe(0);
  expect(await tryAs({ email: 'bruno@x.it' })).toBe(0);
  expect(await tryAs({ email: ' Anna@X.it ', address: '192.0.2.2' })).toBe(900);
});

test('an address waits whoever it tries, and alone', async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) expect(await tryAs({ email: `n${n}@x.it` })).toBe(0);
  expect(await tryAs({ email: 'n7@x.it' })).toBe(900);
  expect(await tryAs({ email: 'n7@x.it', address: '192.0.2.2' })).toBe(0);
});

test('an address is one with any port, as some proxies write it', async () => {
  const tryFrom = (address: string, n: number) => tryAs({ address, email: `n${n}@x.it` });
  for (const n of [1, 2, 3, 4, 5, 6]) expect(await tryFrom(`192.0.2.1:${49_000 + n}`, n)).toBe(0);
  expect([await tryFrom('192.0.2.1', 7), await tryFrom('192.0.2.2:49001', 7)]).toEqual([900, 0]);
  for (const n of [1, 2, 3, 4, 5, 6]) expect(await tryFrom(`registry [2001:db8:0:1::${n}]:49152`, n)).toBe(0);
  expect(await tryFrom('registry 2001:db8:0:1::7', 7)).toBe(900);
});

test('the addresses of one IPv6 network are one: a single computer has as many as it likes', async () => {
  const tryFrom = (address: string, n: number) => tryAs({ email: `n${n}@x.it`, address });
  for (const n of [1, 2, 3, 4, 5, 6]) expect(await tryFrom(`2001:db8:0:1::${n}`, n)).toBe(0);
  expect(await tryFrom('2001:db8:0:1:ffff::7', 7)).toBe(900);
  expect(await tryFrom('2001:db8:0:2::7', 7)).toBe(0);
  for (const n of [1, 2, 3, 4, 5, 6]) expect(await tryFrom(`registry 2001:db8:0:3::${n}`, n)).toBe(0);
  expect(await tryFrom('registry 2001:db8:0:3::7', 7)).toBe(900);
  // Of a server that listens to both kinds.
  for (const n of [1, 2, 3, 4, 5, 6]) expect(await tryFrom(`::ffff:192.0.2.${n}`, n + 10)).toBe(0);
  expect(await tryFrom('::ffff:192.0.2.7', 17)).toBe(0);
});

test('an address that waits adds no row for the accounts it tries, and delays none of them elsewhere', async () => {
  const rows = async () => (await opened.db.selectFrom('login_attempts').select('key').execute()).length;
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await tryAs({ email: `n${n}@x.it` });
  expect(await rows()).toBe(8);
  for (const n of [8, 9, 10]) expect(await tryAs({ email: `n${n}@x.it` })).toBe(900);
  await triesAs(4, { email: 'n1@x.it' });
  expect(await rows()).toBe(8);
  expect(await tryAs({ email: 'n1@x.it', address: '192.0.2.2' })).toBe(0);
  later(900);
  expect(await tryAs({ email: 'n8@x.it' })).toBe(0);
  expect(await rows()).toBe(10);
});

test('a login that works clears the account, and takes back one try of its address', async () => {
  await triesAs(3);
  await forgiveAttempt(opened.db, anna);
  expect(await triesAs(3)).toEqual([0, 0, 0]);
  // Five tries are left of those six.
  expect(await tryAs({ email: 'bruno@x.it' })).toBe(0);
  expect(await tryAs({ email: 'bruno@x.it' })).toBe(900);
});

test('counts are kept for a day', async () => {
  await tryAs();
  const left = async () => {
    await sweepSessions(opened.db, now);
    return (await opened.db.selectFrom('login_attempts').select('key').execute()).length;
  };
  later(24 * 60 * 60);
  expect(await left()).toBe(2);
  later(1);
  expect(await left()).toBe(0);
});
