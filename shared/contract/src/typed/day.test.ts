import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDay, readDay, readYear } from './day.ts';
import { wholeNumberIn } from './reading.ts';
import { readTime } from './time.ts';

const read = (value: string | number) => ({ kind: 'read', value });
const unsure = (...readings: (string | number)[]) => ({ kind: 'unsure', readings });
const refused = (reason: string) => ({ kind: 'refused', reason });

test.each([
  ['', { kind: 'empty' }],
  ['12/03/1975', read('1975-03-12')],
  ['12/3/1975', read('1975-03-12')],
  ['1-2-2003', read('2003-02-01')],
  ['1.2.2003', read('2003-02-01')],
  ['1 2 2003', read('2003-02-01')],
  [' 12 / 03 / 1975 ', read('1975-03-12')],
  ['12,3,1975', read('1975-03-12')],
  ['12031975', read('1975-03-12')],
  ['1975-03-12', read('1975-03-12')],
  ['1975/3/12', read('1975-03-12')],
  ['12 marzo 1975', read('1975-03-12')],
  ['12 mar 1975', read('1975-03-12')],
  ['12-mar-1975', read('1975-03-12')],
  ['1° marzo 1975', read('1975-03-01')],
  ['1º Marzo 1975', read('1975-03-01')],
  ['il 12 marzo 1975', read('1975-03-12')],
  ['il 12 marzo del 1975', read('1975-03-12')],
  ['mercoledì 12 marzo 1975', read('1975-03-12')],
  ['lunedì, 2 sett. 2024', read('2024-09-02')],
  ['lunedi\u0300 2 settembre 2024', read('2024-09-02')],
  ['domenica 22 novembre 2026', read('2026-11-22')],
  ['29/02/2024', read('2024-02-29')],
  ['30 novembre 2026.', read('2026-11-30')],
  ['03/11/2026.', read('2026-11-03')],
  ['2026-11-03 .', read('2026-11-03')],
  ['3 11 2026,', read('2026-11-03')],

  ['12/3/75', unsure('1975-03-12')],
  ['15/1/26', unsure('2026-01-15', '1926-01-15')],
  ['150126', unsure('2026-01-15', '1926-01-15')],
  ['15 gen 26', unsure('2026-01-15', '1926-01-15')],
  ['01/01/0026', unsure('2026-01-01', '1926-01-01')],
  ['03/25/2026', unsure('2026-03-25')],
  ['1/1/50', unsure('2050-01-01', '1950-01-01')],
  ['1/1/51', unsure('1951-01-01')],
  ['03/11/26.', unsure('2026-11-03', '1926-11-03')],

  ['29/02/2023', refused('no-such-day')],
  ['31/04/2026', refused('no-such-day')],
  ['31/04/26', refused('no-such-day')],
  ['2026-25-03', refused('no-such-day')],
  ['00/01/2026', refused('no-such-day')],
  ['01/01/1026', refused('year-out-of-range')],
  ['01/01/2206', refused('year-out-of-range')],
  ['12/3', refused('unreadable')],
  ['12/3.', refused('unreadable')],
  ['.', refused('unreadable')],
  ['12/03/1975..', refused('unreadable')],
  ['12/3/197', refused('unreadable')],
  ['12/3/19755', refused('unreadable')],
  ['12 marzo', refused('unreadable')],
  ['oggi', refused('unreadable')],
  ['12/03/1975 10:00', refused('unreadable')],
])('%s as a day', (text, reading) => {
  expect(readDay(text)).toEqual(reading);
});

test('a year of two digits is read where only one of its readings is between the bounds', () => {
  const between = { from: '1950-01-01', to: '2049-12-31' };
  expect(readDay('15/1/26', between)).toEqual(read('2026-01-15'));
  expect(readDay('15/1/75', between)).toEqual(read('1975-01-15'));
  expect(readDay('15/1/0026', between)).toEqual(unsure('2026-01-15'));
  expect(readDay('15/1/20', { from: '1900-01-01', to: '2026-11-22' })).toEqual(unsure('2020-01-15', '1920-01-15'));
  expect(readDay('15/1/1930', between)).toEqual(read('1930-01-15'));
  expect(readDay('1/1/50', between)).toEqual(read('1950-01-01'));
  expect(readDay('31/12/49', between)).toEqual(read('2049-12-31'));
  expect(readDay('15/1/26', { from: '2026-01-15', to: '2026-01-15' })).toEqual(read('2026-01-15'));
});

test('only days of the calendar between 1900 and 2100 are days', () => {
  expect(['2024-02-29', '2000-02-29', '1975-12-31'].map(isDay)).toEqual([true, true, true]);
  const others = ['2023-02-29', '1900-02-29', '1975-13-01', '1975-00-10', '12/03/1975', '', '0026-01-01', '2101-01-01'];
  expect(others.filter(isDay)).toEqual([]);
});

test('each month has its days', () => {
  const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const days = lastDays.flatMap((last, at) =>
    [last, last + 1].map((day) => `2026-${String(at + 1).padStart(2, '0')}-${day}`),
  );
  expect(days.filter(isDay)).toEqual(days.filter((_, at) => at % 2 === 0));
  expect(['2024-02-30', '2100-02-29', '1976-02-29'].map(isDay)).toEqual([false, false, true]);
});

test('whatever is read as a day is one', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789/.- '), maxLength: 11 });
  fc.assert(
    fc.property(typed, (text) => {
      const reading = readDay(text);
      const days = reading.kind === 'read' ? [reading.value] : reading.kind === 'unsure' ? reading.readings : [];
      expect(days.filter((day) => !isDay(day))).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['', { kind: 'empty' }],
  ['2026', read(2026)],
  [' 2026 ', read(2026)],
  ['1900', read(1900)],
  ['2100', read(2100)],
  ['2026.', read(2026)],
  ['2026 ,', read(2026)],
  ['26.', unsure(2026)],
  ['26', unsure(2026)],
  ['’26', unsure(2026)],
  ["'98", unsure(1998)],
  ['0026', unsure(2026)],
  ['2.026', unsure(2026)],
  ['2 026', unsure(2026)],
  ['1899', refused('year-out-of-range')],
  ['2101', refused('year-out-of-range')],
  ['0260', refused('year-out-of-range')],
  ['20266', refused('unreadable')],
  ['202', refused('unreadable')],
  ['6', refused('unreadable')],
  ['.', refused('unreadable')],
  ['-26', refused('unreadable')],
  ['2026,5', refused('unreadable')],
  ['2025/2026', refused('unreadable')],
  ['duemilaventisei', refused('unreadable')],
])('%s as a year', (text, reading) => {
  expect(readYear(text)).toEqual(reading);
});

test.each([
  ['', { kind: 'empty' }],
  ['9', read('09:00')],
  ['21', read('21:00')],
  ['9:30', read('09:30')],
  ['09:30', read('09:30')],
  ['9.30', read('09:30')],
  ['9,30', read('09:30')],
  ['9 30', read('09:30')],
  ['9h30', read('09:30')],
  ['930', read('09:30')],
  ['0930', read('09:30')],
  ['ore 9', read('09:00')],
  ['ore 9:30', read('09:30')],
  ['alle 9:30', read('09:30')],
  ['h 9.30', read('09:30')],
  ['9:30:00', read('09:30')],
  ['00:00', read('00:00')],
  ['23:59', read('23:59')],
  ['9:30.', read('09:30')],
  ['Alle ore 9.', read('09:00')],
  ['24:00', refused('unreadable')],
  ['9:60', refused('unreadable')],
  ['9:3', refused('unreadable')],
  ['9 e mezza', refused('unreadable')],
  ['9:30 PM', refused('unreadable')],
  ['mattina', refused('unreadable')],
])('%s as a time', (text, reading) => {
  expect(readTime(text)).toEqual(reading);
});

test.each([
  ['90', 90],
  [' 90 ', 90],
  ['90.', 90],
  ['1', 1],
  ['366', 366],
  ['367', undefined],
  ['0', undefined],
  ['', undefined],
  ['9,5', undefined],
  ['1.000', undefined],
  ['-5', undefined],
  ['1e2', undefined],
])('%s as a whole number from 1 to 366', (text, value) => {
  expect(wholeNumberIn(text, 1, 366)).toBe(value);
});
