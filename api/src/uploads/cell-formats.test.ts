import { expect, test } from 'vitest';
import { formatOf, isoText, numberText } from './cell-formats.ts';

/** 43835 is 05/01/2020, a quarter of a day six hours. */
const shown = (value: string, id: number, code?: string) => numberText(value, formatOf(id, code));

test.each([
  ...[9, 10].map((id) => [id, '0.5', '50%'] as const),
  ...[14, 15, 16, 17].map((id) => [id, '43835.75', '05/01/2020'] as const),
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, '0.75', '18:00:00'] as const),
  [22, '43835.75', '05/01/2020 18:00'] as const,
  ...[0, 1, 2, 11, 12, 13, 23, 44, 48, 49].map((id) => [id, '0.75', '0,75'] as const),
])('a cell of the built-in format %i with %s is read as %s', (id, value, text) => {
  expect(shown(value, id)).toBe(text);
});

test.each([
  ['0.0%', '0.125', '12,5%'],
  ['[h]:mm', '1.5', '36:00:00'],
  ['[hh]', '1.5', '36:00:00'],
  ['mm:ss', '0.5', '12:00:00'],
  ['hh:mm', '0', '00:00:00'],
  ['hh:mm', '-0.5', '-0,5'],
  ['[s]', '0.0001157407', '00:00:10'],
  ['[m]', '0.0423611111', '01:01:00'],
  ['[Red]0.00', '0.5', '0,5'],
  ['0', '7', '7'],
  ['000-00', '0', '00000'],
  ['00000', '-7', '-7'],
  ['00000', '123', '00123'],
  ['00000', '1234567', '1234567'],
  ['000 0000000', '61234567', '0061234567'],
  ['"M"0000', '42', 'M0042'],
  ['\\S\\O\\C\\-000;@', '1234', 'SOC-1234'],
  ['[Red]"M"0000', '0.5', '0,5'],
  ['"0"000', '42', '0042'],
  ['\\0\\0000', '1204', '001204'],
  ['"39"000', '42', '042'],
  ['"N. "000', '7', '007'],
  ['"€"00', '7', '07'],
  ['00"kg"', '7', '07'],
  ['#,##0\\ "€"', '10', '10 €'],
  ['#,##0\\ "€";[Red]\\-#,##0\\ "€"', '1000', '1000 €'],
  ['#,##0.00\\ [$€-410];[RED]\\-#,##0.00\\ [$€-410]', '10.5', '10,50 €'],
  ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', '-10.555', '-10,555 €'],
  ['_-[$€-2]\\ * #,##0.00_-', '10', '€ 10,00'],
  ['"€"\\ #,##0', '10', '€ 10'],
  ['#,##0.00 "€"', '10.299999999999999', '10,30 €'],
  ['#,##0\\ "€"', '1234567890123456', '1,23456789012346E+15'],
  ['#,##0" €/mese"', '10', '10'],
  ['#,##0.00', '10', '10'],
  ['"d"0', '43835', '43835'],
  ['General', '999999999999999', '999999999999999'],
  ['General', '-1.5', '-1,5'],
  ['General', '0.30000000000000004', '0,3'],
  ['General', '434.99999999999994', '435'],
  ['General', '1.5E+3', '1500'],
  ['General', '', ''],
  ['General', 'n/d', 'n/d'],
  ['General', '0x10', '0x10'],
  ['dd/mm/yyyy', '43835.5', '05/01/2020'],
  ['dd/mm/yyyy hh:mm', '43835.5', '05/01/2020 12:00'],
  ['d/m/yy h:mm', '43835.5625', '05/01/2020 13:30'],
  ['[$-410]d mmmm yyyy;@', '43835', '05/01/2020'],
])('a cell shown by %s with %s is read as %s', (code, value, text) => {
  expect(shown(value, 164, code)).toBe(text);
});

test.each([
  ['60', '60'],
  ['61', '01/03/1900'],
  ['2958465', '31/12/9999'],
  ['2958466', '2958466'],
  ['-1', '-1'],
])('the number %s of a cell for days is %s: before 01/03/1900 and after 9999 there are none', (value, text) => {
  expect(shown(value, 14)).toBe(text);
});

test.each([
  ['General', '1000000000000000', '1E+15'],
  ['General', '12345678901234567', '1,23456789012346E+16'],
  ['General', '-1234567890123456', '-1,23456789012346E+15'],
  ['0', '1.23456789012345E+15', '1,23456789012345E+15'],
  ['0000000000000000', '8039310000123456', '8,03931000012346E+15'],
  ['General', '12345678901234567890', '1,23456789012346E+19'],
  ['General', '1e21', '1E+21'],
])('a number of more than 15 digits, by %s %s, is shown as rounded: %s', (code, value, text) => {
  expect(shown(value, 164, code)).toBe(text);
});

test.each([
  [11, undefined, '1000', '1E+03'],
  [48, undefined, '120', '1,2E+02'],
  [164, '0E+00', '1', '1E+00'],
  [164, '0.00E+00', '1.5', '1,5'],
  [11, undefined, '393401234567', '393401234567'],
  [164, '0.00"E+0"', '1000', '1000'],
])('a code such as 1E3 that became a power of ten, by %i %s, is shown as one: %s as %s', (id, code, value, text) => {
  expect(shown(value, id, code)).toBe(text);
});

test('a workbook that counts its days from 1904 has the same ones', () => {
  expect(numberText('42373', 'day', true)).toBe('05/01/2020');
});

test('midnight is not written, whatever the format shows', () => {
  expect([shown('43835', 22), shown('43835.5', 22), shown('43835.5', 14)]).toEqual([
    '05/01/2020',
    '05/01/2020 12:00',
    '05/01/2020',
  ]);
  expect([isoText('2020-01-05T00:00:00', true), isoText('2020-01-05T18:30', true)]).toEqual([
    '05/01/2020',
    '05/01/2020 18:30',
  ]);
  expect([isoText('2020-01-05T18:30:00', false), isoText('2020-01-05', true)]).toEqual(['05/01/2020', '05/01/2020']);
});

test('a time a moment before its minute is that minute', () => {
  expect(isoText('2020-01-05T09:19:59.999999972', true)).toBe('05/01/2020 09:20');
  expect(isoText('2020-01-05T09:19:59.4', true)).toBe('05/01/2020 09:19');
});

test.each(['domani', '', '2020-13-05', '2020-01-05T25:00'])('the text %s is no date', (text) => {
  expect(isoText(text, true)).toBeUndefined();
});
