import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { knowsServerTime, noteServerTime, serverNow } from './server-clock.ts';

const minute = 60_000;
const moment = Date.parse('2026-11-27T09:05:12Z');
const written = new Date(moment).toUTCString();

/** This computer's clock, and the page's own, which nobody sets. */
let clock: { computer: number; page: number };
const passes = (milliseconds: number) => {
  clock = { computer: clock.computer + milliseconds, page: clock.page + milliseconds };
};
beforeEach(() => {
  clock = { computer: moment, page: 1_000 };
  vi.spyOn(Date, 'now').mockImplementation(() => clock.computer);
  vi.spyOn(performance, 'now').mockImplementation(() => clock.page);
  onTestFinished(() => {
    vi.restoreAllMocks();
    noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  });
});

/** An answer that says `written`, asked for when this computer's clock showed that plus `ahead`, and under way for `took`. */
function answered(ahead: number, took = 0) {
  clock.computer = moment + ahead;
  const askedAt = clock.computer;
  passes(took);
  noteServerTime(written, askedAt);
  return serverNow() - clock.computer;
}

test.each([
  [0, 300],
  [999, 300],
  [-300, 300],
])('a clock is right that the answer cannot prove wrong: %i ms ahead, %i ms under way', (ahead, took) => {
  expect(answered(ahead, took)).toBe(0);
});

test.each([
  [60 * minute, 300, -60 * minute + 999],
  [1_000, 0, -1],
  [-60 * minute, 300, 60 * minute - 300],
  [-301, 300, 1],
])('a clock that was wrong all the time is put right by what is certain: %i ms, %i ms under way', (ahead, took, by) => {
  expect(answered(ahead, took)).toBe(by);
});

test('an answer that says no time changes nothing', () => {
  const known = answered(60 * minute);
  for (const date of [undefined, '', 'domani', 7]) noteServerTime(date, clock.computer);
  expect(serverNow() - clock.computer).toBe(known);
});

test('the server’s time is known until this computer’s clock is set by a minute', () => {
  answered(0);
  expect(knowsServerTime()).toBe(true);
  passes(60 * minute);
  expect(knowsServerTime()).toBe(true);
  clock.computer += minute - 1;
  expect(knowsServerTime()).toBe(true);
  clock.computer += 1;
  expect(knowsServerTime()).toBe(false);
  clock.computer -= 2 * minute;
  expect(knowsServerTime()).toBe(false);
  answered(0);
  expect(knowsServerTime()).toBe(true);
});
