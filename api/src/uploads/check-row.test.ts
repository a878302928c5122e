import { typedText } from '@sodalizio/contract';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkRow } from './check-row.ts';
import { labels } from './uploads.labels.ts';

const code = {
  field: 'code',
  label: 'Matricola',
  required: true,
  isCode: true as const,
  headers: [],
  schema: typedText('code', 20),
};
const read = (cell: string) => checkRow([code], new Map([['code', 0]]), { cells: [cell], formulas: [] });

test.each(['1,23457E+11', '1.23457E+11', '3,93471E+11', '1,2345678901E+014', '2E+15', '1e+05'])(
  'a long code that a program has rounded to %s is refused: the digits are lost',
  (cell) =>
    expect(read(cell)).toEqual({
      fields: {},
      reasons: [{ field: 'code', code: 'wrong-format', sentence: labels.rounded }],
    }),
);

test.each(['01/03/2026', '12/05/2026 09:20'])('a code of which a program has made the date %s is refused', (cell) => {
  const reasons = [{ field: 'code', code: 'wrong-format', sentence: labels.date }];
  expect(read(cell)).toEqual({ fields: {}, reasons });
  const { isCode: _, ...day } = code;
  expect(checkRow([day], new Map([['code', 0]]), { cells: [cell], formulas: [] }).reasons).toEqual([]);
});

test.each(['1001.0', '1001,00', '1.000'])('a code of which a program has made the number %s is refused', (cell) => {
  const reasons = [{ field: 'code', code: 'wrong-format', sentence: labels.number }];
  expect(read(cell)).toEqual({ fields: {}, reasons });
  const { isCode: _, ...points } = code;
  expect(checkRow([points], new Map([['code', 0]]), { cells: [cell], formulas: [] }).reasons).toEqual([]);
});

test.each([
  '1/3',
  '01/03/26',
  '2026/017',
  '123457000000',
  '00123',
  'E+11',
  '12E5',
  '1E5',
  '1,5',
  'A1E+11',
  '1.0.0',
  'A1.0',
  '01.234',
])('the code %s is one', (cell) => expect(read(cell)).toEqual({ fields: { code: cell }, reasons: [] }));

test.each([
  '=',
  '#N/D',
  '#N/A',
  '#RIF!',
  '#REF!',
  '#DIV/0!',
  '#VALORE!',
  '#VALUE!',
  '#NOME?',
  '#NAME?',
  '#NUM!',
  '#NULLO!',
  '#n/d',
])('%s is what a formula came to, also where a .csv has it as a text', (cell) =>
  expect(read(cell)).toEqual({ fields: {}, reasons: [{ field: 'code', code: 'formula' }] }),
);

test.each(['#1', '#12/3', 'N/D', '#N', '12#N/D'])('the code %s is no error', (cell) =>
  expect(read(cell)).toEqual({ fields: { code: cell }, reasons: [] }),
);

const checked = (
  cells: string[],
  formulas: number[] = [],
  mapped: readonly (readonly [string, number])[] = [
    ['code', 0],
    ['year', 1],
  ],
) => {
  const year = { field: 'year', label: 'Anno', required: false, headers: [], schema: z.string().regex(/^\d{4}$/) };
  return checkRow([code, year], new Map(mapped), { cells, formulas });
};

test('an empty cell is a fault of a field that every row needs alone', () => {
  expect(checked(['', ''])).toEqual({ fields: { year: '' }, reasons: [{ field: 'code', code: 'required' }] });
  expect(checked(['A1', ''])).toEqual({ fields: { code: 'A1', year: '' }, reasons: [] });
});

test('a field without a column, or with one past the end of its row, is empty', () => {
  expect(checked(['A1'])).toEqual({ fields: { code: 'A1', year: '' }, reasons: [] });
  expect(checked(['2024', 'A1'], [0], [['code', 1]])).toEqual({ fields: { code: 'A1', year: '' }, reasons: [] });
});

test('each cell of a row is refused for its own reason', () => {
  expect(checked(['A'.repeat(21), '24'])).toEqual({
    fields: {},
    reasons: [
      { field: 'code', code: 'too-long' },
      { field: 'year', code: 'wrong-format' },
    ],
  });
});

test('a cell with a formula is refused whatever it shows, and its neighbours are not', () => {
  expect(checked(['A1', '2024'], [1])).toEqual({
    fields: { code: 'A1' },
    reasons: [{ field: 'year', code: 'formula' }],
  });
});
