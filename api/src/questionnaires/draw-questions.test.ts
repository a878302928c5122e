import type { Question } from '@sodalizio/contract/questionnaires';
import { expect, test } from 'vitest';
import { drawQuestions } from './draw-questions.ts';

const question = (code: string, group: string): Question => ({
  ...{ code, group, kind: 'open', text: { it: code, en: '' }, answers: [], points: 1, penalty: 0, seconds: null },
});
const all = [...'abcdef'].map((code, at) => question(code, at < 3 ? 'Base' : 'altro'));
const last = (many: number) => many - 1;
const first = () => 0;
const codes = (questions: readonly Question[]) => questions.map(({ code }) => code).join('');

test('from each group as many as the configuration says, in the file’s order', () => {
  const draws = [
    { group: 'altro', questions: 1 },
    { group: 'base', questions: 2 },
  ];
  expect(codes(drawQuestions(all, { draws, shuffled: false }, last))).toBe('bcf');
  expect(codes(drawQuestions(all, { draws, shuffled: false }, first))).toBe('abd');
});

test('a group is the one that looks the same, as in the file’s check', () => {
  const twice = [...'ab'].map((code, at) => question(code, at === 0 ? 'Societa\u0300' : 'Livello\u00a0 base'));
  const draws = [
    { group: 'società', questions: 1 },
    { group: 'Livello base', questions: 1 },
  ];
  expect(codes(drawQuestions(twice, { draws, shuffled: false }, first))).toBe('ab');
});

test('all questions are one group where none is named', () => {
  const draws = [{ group: '', questions: 6 }];
  expect(codes(drawQuestions(all, { draws, shuffled: false }, last))).toBe('abcdef');
  expect(codes(drawQuestions(all, { draws, shuffled: true }, last))).toBe('abcdef');
  expect(codes(drawQuestions(all, { draws, shuffled: true }, (many) => Math.floor(many / 2)))).not.toBe('abcdef');
});

test('no question comes twice, and each is as likely as the others', () => {
  let seed = 7;
  const random = (many: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % many;
  };
  const times = new Map<string, number>();
  for (let run = 0; run < 6_000; run += 1) {
    const drawn = drawQuestions(all, { draws: [{ group: '', questions: 2 }], shuffled: true }, random);
    expect(new Set(drawn).size).toBe(2);
    for (const { code } of drawn) times.set(code, (times.get(code) ?? 0) + 1);
  }
  for (const count of times.values()) expect(Math.abs(count - 2_000)).toBeLessThan(200);
});
