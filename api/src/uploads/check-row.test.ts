import { typedText } from '@sodalizio/contract';
import { expect, test } from 'vitest';
import { checkRow } from './check-row.ts';

const code = { field: 'code', label: 'Matricola', required: true, headers: [], schema: typedText('code', 20) };
const read = (cell: string) => checkRow([code], new Map([['code', 0]]), { cells: [cell], formulas: [] });

test.each(['1,23457E+11', '1.23457E+11', '3,93471E+11', '1,2345678901E+014', '2E+15'])(
  'a long code that a program has rounded to %s is refused: the digits are lost',
  (cell) => expect(read(cell)).toEqual({ fields: {}, reasons: [{ field: 'code', code: 'wrong-format' }] }),
);

test.each(['123457000000', '00123', 'E+11', '12E5', '1E5', '1,5', 'A1E+11'])('the code %s is one', (cell) =>
  expect(read(cell)).toEqual({ fields: { code: cell }, reasons: [] }),
);

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
