import type { SentResult } from '@sodalizio/contract/projects';
import { expect, test } from 'vitest';
import { judgeResult, type Measure } from './judge-result.ts';

const measure: Measure = {
  kind: 'level',
  version: 1,
  content: {
    questions: [
      {
        code: 'Citta\u0300\u00a01',
        group: '',
        kind: 'single',
        text: { it: 'Dove?', en: '' },
        answers: ['A', 'B'].map((letter) => ({ letter, text: { it: letter, en: '' }, right: letter === 'A' })),
        points: 2,
        penalty: 0,
        seconds: null,
      },
    ],
  },
  configuration: { levels: [{ name: 'Piu\u0300  che base', from: 1 }], pass: null },
};
const sent: SentResult = {
  foreign_token: '1',
  questionnaire_id: 1,
  attempt: 'a',
  completed_at: '2026-11-23T09:00:00.000Z',
};

// Spreadsheets of a Mac have accents apart from their letters; what is sent is composed when it is read.
test('a level is the one that looks the same, and is written as in the questionnaire', () => {
  expect(judgeResult({ ...sent, level: 'PIÙ CHE BASE' }, measure)).toMatchObject({ level: 'Piu\u0300  che base' });
  expect(judgeResult({ ...sent, level: 'Più' }, measure)).toBe('unknown-level');
});

test('a question is the one whose code looks the same', () => {
  const replies = [{ code: 'città 1', chosen: ['a'] }];
  expect(judgeResult({ ...sent, replies }, measure)).toMatchObject({ score: 2, max_score: 2 });
  expect(judgeResult({ ...sent, replies: [{ code: 'città 2' }] }, measure)).toBe('unknown-question');
});

const scored = (pass: number | null = null): Measure => ({
  ...measure,
  kind: 'score',
  configuration: { levels: [10, 15].map((from) => ({ name: `da ${from}`, from })), pass },
});
const judged = (more: Partial<SentResult>, by = scored()) => judgeResult({ ...sent, ...more }, by);

test.each<[string, Partial<SentResult>, Measure]>([
  ['completed-before-started', { score: 1, max_score: 2, started_at: '2026-11-23T09:00:00.001Z' }, scored()],
  ['score-missing', {}, scored()],
  ['score-missing', { score: 1 }, scored()],
  ['score-missing', { max_score: 1 }, scored()],
  ['score-above-most', { score: 2.01, max_score: 2 }, scored()],
  ['unknown-level', { score: 1, max_score: 2, level: 'altro' }, scored()],
  ['level-missing', { max_score: 2 }, measure],
  ['numbers-with-replies', { replies: [], items_answered: 0 }, measure],
  ['numbers-with-replies', { replies: [], level: 'da 10' }, scored()],
  ['numbers-with-replies', { replies: [], score: 1 }, scored()],
  ['numbers-with-replies', { replies: [], max_score: 1 }, scored()],
  ['numbers-with-replies', { replies: [], score_30: 1 }, scored()],
  ['unknown-question', { replies: [{ code: 'città 1' }, { code: 'Città 1' }] }, measure],
])('%s: %j', (reason, more, by) => expect(judged(more, by)).toBe(reason));

test('an attempt may begin and end at one moment, and one that goes on needs no numbers', () => {
  expect(judged({ score: 2, max_score: 2, started_at: sent.completed_at })).toMatchObject({ score: 2, timeout: false });
  const nothing = { score: null, max_score: null, score_30: null, level: null, passed: null, items_answered: 0 };
  expect(judged({ completed_at: undefined })).toMatchObject({ ...nothing, completed_at: null, started_at: null });
  expect(judged({ completed_at: null, started_at: '2026-11-23T08:00:00Z' }, measure)).toMatchObject(nothing);
  expect(judged({ completed_at: null, score: 3 })).toMatchObject({ score: 3, score_30: null });
});

test.each([
  [9.99, null],
  [10, 'da 10'],
  [14.99, 'da 10'],
  [15, 'da 15'],
])('the score %d reaches the level %s', (score, level) =>
  expect(judged({ score, max_score: 20 })).toMatchObject({ score, level }),
);

// 0.1 + 0.7 and 0.1 + 0.2, as programs add them.
test('what a program’s addition has left out decides no level, no pass and no refusal', () => {
  const by = { ...scored(0.8), configuration: { levels: [{ name: 'alto', from: 0.8 }], pass: 0.8 } };
  expect(judged({ score: 0.1 + 0.7, max_score: 1 }, by)).toMatchObject({ level: 'alto', passed: true });
  expect(judged({ score: 0.79, max_score: 1 }, by)).toMatchObject({ level: null, passed: false });
  expect(judged({ score: 0.1 + 0.2, max_score: 0.3 }, by)).toMatchObject({ score_30: 30, passed: false });
});

test('nobody without a score reaches a level, not even one that begins at nothing', () => {
  const from0 = { ...scored(), configuration: { levels: [{ name: 'Base', from: 0 }], pass: null } };
  expect(judged({ completed_at: null, score: null }, from0)).toMatchObject({ level: null });
  expect(judged({ completed_at: null, score: 0 }, from0)).toMatchObject({ level: 'Base' });
});

test('whoever reaches the pass mark has passed; without a mark or a score nobody is judged', () => {
  const passes = (score: number, pass: number | null) => judged({ score, max_score: 20 }, scored(pass));
  expect(passes(12, 12)).toMatchObject({ passed: true });
  expect(passes(11.99, 12)).toMatchObject({ passed: false });
  expect(passes(12, null)).toMatchObject({ passed: null });
  expect(judged({ completed_at: null }, scored(12))).toMatchObject({ passed: null });
});

test.each([
  [15, 20, 22.5],
  [1, 7, 4.3],
  [0.29, 0.29, 30],
  [1, 600, 0.1],
  [1, 601, 0],
  [0, 0, 0],
])('%d of %d are %d thirtieths', (score, max_score, score_30) => {
  expect(judged({ score, max_score })).toMatchObject({ score_30 });
  expect(judged({ score, max_score, score_30: 7 })).toMatchObject({ score_30: 7 });
});

test('the open answer is the one that was sent, otherwise what is written in the replies', () => {
  const open = (more: Partial<SentResult>) => judged({ replies: [{ code: 'città 1', text: 'uno' }], ...more }, measure);
  expect(open({})).toMatchObject({ open_answer: 'uno', replies: [{ code: 'città 1', text: 'uno' }], timeout: false });
  expect(open({ open_answer: 'due', timeout: true })).toMatchObject({ open_answer: 'due', timeout: true });
  expect(open({ replies: [{ code: 'città 1', text: '' }] })).toMatchObject({ open_answer: null });
  expect(judged({ score: 1, max_score: 2, open_answer: 'tre' })).toMatchObject({ open_answer: 'tre', replies: null });
});

test('an unchanged result keeps its level and whether it passed, whatever the configuration has become', () => {
  const kept = { score: 12, level: 'Vecchio', passed: true };
  const since = { ...scored(15), kept };
  expect(judged({ score: 12, max_score: 20 }, since)).toMatchObject({ level: 'Vecchio', passed: true });
  expect(judged({ score: 12, max_score: 20, level: 'vecchio' }, since)).toMatchObject({
    level: 'Vecchio',
    passed: true,
  });
  expect(judged({ score: 13, max_score: 20 }, since)).toMatchObject({ level: 'da 10', passed: false });
  expect(judged({ score: 12, max_score: 20, level: 'da 15' }, since)).toMatchObject({ level: 'da 15', passed: false });
  expect(judged({ score: 13, max_score: 20, level: 'vecchio' }, since)).toBe('unknown-level');
  const withoutLevel = { ...since, kept: { ...kept, level: null } };
  expect(judged({ score: 12, max_score: 20 }, withoutLevel)).toMatchObject({ level: null, passed: true });
  expect(judged({ score: 12, max_score: 20, level: 'da 10' }, withoutLevel)).toMatchObject({
    ...{ level: 'da 10', passed: false },
  });
});
