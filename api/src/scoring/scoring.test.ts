import type { Question } from '@sodalizio/contract/questionnaire-content';
import { expect, test } from 'vitest';
import { type Reply, scoreOf } from './scoring.ts';

const question = (code: string, over: Partial<Question> = {}): Question => ({
  code,
  group: '',
  kind: 'single',
  text: { it: code, en: '' },
  answers: ['A', 'B', 'C'].map((letter) => ({ letter, text: { it: letter, en: '' }, right: letter === 'A' })),
  points: 1,
  penalty: 0.25,
  seconds: null,
  ...over,
});
const several = question('m', {
  kind: 'multiple',
  points: 2,
  answers: ['A', 'B', 'C'].map((letter) => ({ letter, text: { it: letter, en: '' }, right: letter !== 'B' })),
});
const open = question('o', { kind: 'open', answers: [], points: 3 });
const plain = { levels: [], pass: null };

test.each([
  ['the right answer', question('q'), { chosen: ['A'] }, 1],
  ['all right ones, in any order and twice', several, { chosen: ['C', 'A', 'C'] }, 2],
  ['an open one as given', open, { chosen: [], given: 2.5 }, 2.5],
  ['an open one, no more than its points', open, { chosen: [], given: 9 }, 3],
  ['an open one not read yet', open, { chosen: [] }, 0],
  ['nothing chosen', question('q'), { chosen: [] }, 0],
])('%s', (_, one, reply, score) => {
  expect(scoreOf([one], new Map([[one.code, reply]]), plain).score).toBe(score);
});

test('a wrong answer costs its penalty, part of the right ones is wrong, and no result is below 0', () => {
  const questions = [question('a'), question('b'), several];
  const replies = { a: ['A'], b: ['B'], m: ['A'] };
  const given = new Map(Object.entries(replies).map(([code, chosen]) => [code, { chosen }]));
  expect(scoreOf(questions, given, plain)).toMatchObject({ score: 0.5, max_score: 4, items_answered: 3 });
  expect(scoreOf([question('a')], new Map([['a', { chosen: ['C'] }]]), plain).score).toBe(0);
});

test('answered is what was chosen, written or judged, and not what was left empty', () => {
  const answered = (reply: Reply) => scoreOf([open], new Map([[open.code, reply]]), plain).items_answered;
  expect(answered({ chosen: ['A'] })).toBe(1);
  expect(answered({ chosen: [], text: 'Un testo' })).toBe(1);
  expect(answered({ chosen: [], given: 0 })).toBe(1);
  expect(answered({ chosen: [], text: '' })).toBe(0);
  expect(scoreOf([open, several], new Map(), plain)).toMatchObject({ items_answered: 0, max_score: 5 });
});

test('thirtieths are rounded half up to one decimal', () => {
  const thirtieths = (right: number, of: number) => {
    const questions = Array.from({ length: of }, (_, at) => question(String(at)));
    return scoreOf(questions, new Map(questions.slice(0, right).map(({ code }) => [code, { chosen: ['A'] }])), plain)
      .score_30;
  };
  // 1/200 × 30 = 0.15, 3/200 × 30 = 0.45, 1/3 × 30 = 10, 2/7 × 30 = 8.571…
  expect([thirtieths(1, 200), thirtieths(3, 200), thirtieths(1, 3), thirtieths(2, 7)]).toEqual([0.2, 0.5, 10, 8.6]);
  expect(scoreOf([], new Map(), plain).score_30).toBe(0);
});

test.each([
  [0, null, false],
  [1, 'Base', false],
  [2, 'Avanzato', true],
  [3, 'Avanzato', true],
])('%i points reach the level %s', (right, level, passed) => {
  const questions = ['a', 'b', 'c'].map((code) => question(code));
  const replies = new Map(questions.slice(0, right).map(({ code }) => [code, { chosen: ['A'] }]));
  const levels = [
    { name: 'Base', from: 1 },
    { name: 'Avanzato', from: 2 },
  ];
  expect(scoreOf(questions, replies, { levels, pass: 2 })).toMatchObject({ level, passed });
});
