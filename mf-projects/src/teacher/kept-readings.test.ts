import { beforeEach, expect, test } from 'vitest';
import {
  dropProblems,
  dropReadings,
  type KeptReading,
  keepProblems,
  keepReading,
  keepToken,
  nextReadings,
  type Problem,
  problemsOf,
  projectOf,
  waitingAnywhere,
  waitingFor,
  waitingReadings,
} from './kept-readings.ts';

const now = Date.parse('2026-11-24T09:00:00Z');
const week = 7 * 86_400_000;
const aReading = (key: string, at = now): KeptReading => ({ key, at, foreign_token: '0001', present: true, id: 1 });
const aProblem = (key: string, why: Problem['why'] = 'over'): Problem => ({ reading: aReading(key), why, who: null });
const keysOf = (readings: readonly KeptReading[]) => readings.map(({ key }) => key);

beforeEach(() => localStorage.clear());

test('what a page before has kept is read, with its problems', () => {
  localStorage.setItem('sodalizio.teacher-panel', JSON.stringify({ 7: [aReading('before')] }));
  localStorage.setItem(
    'sodalizio.teacher-panel-notes',
    JSON.stringify({
      7: { token: 'a', problems: [{ ...aProblem('gone'), who: { full_name: 'A', foreign_token: '1' } }] },
    }),
  );
  expect(waitingReadings(7, now)).toEqual([aReading('before')]);
  expect(problemsOf(7)).toEqual([{ ...aProblem('gone'), who: { full_name: 'A', foreign_token: '1' } }]);
  expect(projectOf('a')).toBe(7);
});

test('a reading waits for less than a week, in its project and for its token', () => {
  keepReading(7, aReading('exactly', now - week));
  keepReading(7, aReading('almost', now - week + 1));
  keepReading(8, aReading('other'));
  keepToken(8, 'b');
  expect([waitingAnywhere(now), waitingFor('a', now), waitingFor('b', now)]).toEqual([2, 1, 2]);
  expect(keysOf(waitingReadings(7, now))).toEqual(['almost']);
  expect(problemsOf(7)).toEqual([{ reading: aReading('exactly', now - week), why: 'too-old', who: null }]);
  expect(waitingAnywhere(now - 1)).toBe(2);
});

test('a token is known as long as its project has readings or problems', () => {
  keepReading(7, aReading('first'));
  keepReading(7, aReading('second'));
  keepToken(7, 'a');
  expect(keysOf(dropReadings(7, new Set(['first'])))).toEqual(['second']);
  expect(projectOf('a')).toBe(7);
  keepProblems(7, [aProblem('second')]);
  expect(dropReadings(7, new Set(['second']))).toEqual([]);
  expect(projectOf('a')).toBe(7);
  dropProblems([aProblem('second')]);
  expect(projectOf('a')).toBeUndefined();
  keepReading(8, aReading('third'));
  keepToken(8, 'b');
  dropReadings(8, new Set(['third']));
  expect(projectOf('b')).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('of a project the last token is known, and keeps its problems', () => {
  keepReading(7, aReading('first'));
  keepToken(7, 'a');
  keepProblems(7, [aProblem('lost')]);
  keepToken(7, 'b');
  expect([projectOf('a'), projectOf('b')]).toEqual([undefined, 7]);
  expect(problemsOf(7)).toEqual([aProblem('lost')]);
});

test('a problem is kept once, as it was last, until it was seen', () => {
  keepProblems(7, []);
  expect(problemsOf(7)).toEqual([]);
  keepProblems(7, [aProblem('one', 'unknown'), aProblem('two')]);
  keepProblems(8, [aProblem('three')]);
  keepProblems(7, [aProblem('one', 'over')]);
  expect(problemsOf(7)).toEqual([aProblem('two'), aProblem('one', 'over')]);
  dropProblems([aProblem('two'), aProblem('three')]);
  expect([problemsOf(7), problemsOf(8)]).toEqual([[aProblem('one', 'over')], []]);
});

test('500 are sent at once, the oldest ones', () => {
  const waiting = Array.from({ length: 501 }, (_, at) => aReading(String(at), now - 501 + at));
  const sent = nextReadings(waiting, now);
  expect(sent).toHaveLength(500);
  expect(sent[0]).toEqual({ foreign_token: '0001', present: true, ago: 501 });
});
