import { expect, test } from 'vitest';
import { type SheetResult, saysNothing, sentFrom } from './sheet-result.ts';
import { describeResult, flagText, momentText, pointsText } from './shown-result.ts';

const kept: NonNullable<SheetResult['kept']> = {
  completed_at: '2026-11-23T09:00:00Z',
  timeout: true,
  items_answered: 12,
  score: 15,
  max_score: 20,
  score_30: 22.5,
  level: 'Base',
  open_answer: null,
};
const row = (fields: Record<string, string>, more: Partial<SheetResult> = {}): SheetResult => ({
  row: 4,
  participant: 9,
  fields: { foreign_token: 'M1', ...fields },
  kept: null,
  ...more,
});
const sent = (fields: Record<string, string>, more: Partial<SheetResult> = {}) => sentFrom(row(fields, more), 3);

test('a row of a stored result keeps what its empty cells do not say', () => {
  expect(sent({ attempt: 'a1' }, { kept })).toEqual({
    ...kept,
    foreign_token: 'M1',
    questionnaire_id: 3,
    attempt: 'a1',
    open_answer: null,
  });
  const fields = { completed_at: '2026-11-24T10:00', timeout: 'false', items_answered: '0', open_answer: 'Testo' };
  expect(sent(fields, { kept })).toMatchObject({ ...fields, timeout: false, items_answered: 0 });
  expect(sent({ timeout: 'true' })).toMatchObject({
    timeout: true,
    items_answered: 0,
    completed_at: null,
    score: null,
  });
});

test('a row without an attempt is the participant’s one of sheets, and of nobody one of its own', () => {
  expect(sent({})).toMatchObject({ attempt: 'foglio 9', timeout: false });
  expect(sent({}, { participant: null }).attempt).toBe('foglio - 4');
});

test('with other points the thirtieths and the level are counted anew, unless the sheet has its own', () => {
  const points = (fields: Record<string, string>) => sent(fields, { kept });
  expect(points({ score: '15', max_score: '20', score_30: '22.5' })).toMatchObject({ score_30: 22.5, level: 'Base' });
  expect(points({ score: '18' })).toMatchObject({ score: 18, max_score: 20, score_30: null, level: null });
  expect(points({ score: '18', score_30: '22.5' })).toMatchObject({ score_30: null });
  expect(points({ max_score: '30' })).toMatchObject({ score: 15, max_score: 30, score_30: null, level: 'Base' });
  expect(points({ score: '18', score_30: '20', level: 'Alto' })).toMatchObject({ score_30: 20, level: 'Alto' });
  expect(points({ score: '0' })).toMatchObject({ score: 0 });
});

test.each<[boolean, Record<string, string>, Partial<SheetResult>?]>([
  [true, {}],
  [true, { items_answered: '0', timeout: 'false', score: '' }],
  [false, {}, { kept }],
  [false, { items_answered: '1' }],
  [false, { timeout: 'true' }],
  ...['attempt', 'completed_at', 'score', 'max_score', 'score_30', 'level', 'open_answer'].map(
    (field): [boolean, Record<string, string>] => [false, { [field]: '0' }],
  ),
])('%s: a row with %j says nothing of a result', (nothing, fields, more) =>
  expect(saysNothing(row(fields, more))).toBe(nothing),
);

test('values are shown as people write them', () => {
  expect([momentText('2026-11-23T09:20:00'), momentText('')]).toEqual(['23/11/2026 09:20', '']);
  expect(['true', 'false', ''].map(flagText)).toEqual(['Sì', 'No', '']);
  expect(['15.50', '0', ''].map(pointsText)).toEqual(['15,5', '0', '']);
  const stored = { ...kept, attempt: 'a1', open_answer: null, full_name: 'Anna', foreign_token: 'M1' };
  expect(describeResult(stored)).toEqual({
    name: 'Anna',
    values: {
      foreign_token: 'M1',
      attempt: 'a1',
      completed_at: '23/11/2026 10:00',
      timeout: 'Sì',
      items_answered: '12',
      score: '15',
      max_score: '20',
      score_30: '22,5',
      level: 'Base',
      open_answer: '',
    },
  });
  const empty = { ...stored, completed_at: null, score: null, level: null, open_answer: 'Testo', timeout: false };
  expect(describeResult(empty).values).toMatchObject({
    completed_at: '',
    score: '',
    level: '',
    open_answer: 'Testo',
    timeout: 'No',
  });
});
