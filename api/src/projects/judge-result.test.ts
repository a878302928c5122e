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
