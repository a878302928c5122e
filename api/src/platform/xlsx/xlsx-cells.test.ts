import { expect, test } from 'vitest';
import { type CellKind, cellXml, columnName, daySerial, headingCell, stylesXml, xmlText } from './xlsx-cells.ts';

const formats = [...stylesXml.matchAll(/<xf numFmtId="(\d+)" fontId="(\d)" [^>]*xfId="0"/g)];
/** Number format and font of a cell, as `stylesXml` has them. */
const formatOf = (cell: string) => formats[Number(/ s="(\d+)"/.exec(cell)?.[1])]?.slice(1).join(' ');
const contentOf = (kind: CellKind, value: string | number | null) =>
  />([^<>]*)<\/[vt]>/.exec(cellXml('B2', kind, value))?.[1];

test('columns are named as in spreadsheets', () => {
  expect([0, 25, 26, 27, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test.each<[CellKind, string | number, format: string, value: string]>([
  ['text', '0042', '49 0', '0042'],
  ['text', 42, '49 0', '42'],
  ['day', '2024-02-29', '164 0', '45351'],
  ['moment', '2024-02-29T18:00', '166 0', '45351.75'],
  ['moment', '2024-02-29T00:36', '166 0', '45351.025'],
  ['euro', -3.5, '165 0', '-3.5'],
  ['integer', 0, '1 0', '0'],
  ['decimal', 0.125, '0 0', '0.125'],
])('a %s of %s has the format “%s” and is %s', (kind, value, format, shown) => {
  expect(formatOf(cellXml('B2', kind, value))).toBe(format);
  expect(contentOf(kind, value)).toBe(shown);
});

test('a cell knows its place and whether it is a text; a heading is a bold text', () => {
  expect(cellXml('B2', 'integer', 7)).toMatch(/^<c r="B2" s="\d"><v>7<\/v><\/c>$/);
  const text = /^<c r="C1" s="\d" t="inlineStr"><is><t xml:space="preserve">Città<\/t><\/is><\/c>$/;
  expect(cellXml('C1', 'text', 'Città')).toMatch(text);
  expect(headingCell('C1', 'Città')).toMatch(text);
  expect(formatOf(headingCell('C1', 'Città'))).toBe('49 1');
});

test.each<CellKind>(['text', 'day', 'moment', 'euro', 'integer', 'decimal'])('nothing has no cell as %s', (kind) => {
  expect([cellXml('A1', kind, null), cellXml('A1', kind, '')]).toEqual(['', '']);
});

test.each<[CellKind, string | number, string]>([
  ['day', '1900-02-28', '28/02/1900'],
  ['day', 'ieri', 'ieri'],
  ['moment', '1900-02-28T10:00', '1900-02-28T10:00'],
  ['moment', 'ieri', 'ieri'],
  ['euro', '12,5', '12,5'],
  ['integer', Number.NaN, 'NaN'],
  ['decimal', Number.POSITIVE_INFINITY, 'Infinity'],
])('what is no %s is written as text: %s', (kind, value, text) => {
  expect(formatOf(cellXml('A1', kind, value))).toBe('49 0');
  expect(contentOf(kind, value)).toBe(text);
});

test('the first day that every spreadsheet program counts alike is a date', () => {
  expect(daySerial('1900-03-01')).toBe(61);
  expect(contentOf('day', '1900-03-01')).toBe('61');
  expect(contentOf('moment', '1900-03-01T00:00')).toBe('61');
});

test('a text as long as a cell is whole, a longer one is cut', () => {
  const longest = 'a'.repeat(32_767);
  expect(xmlText(longest)).toBe(longest);
  expect(xmlText(`${longest}b`)).toBe(longest);
  expect(xmlText(`${longest.slice(1)}è`)).toBe(`${longest.slice(1)}è`);
});

test('markup, line ends, refused characters and escapes of a text are made harmless', () => {
  expect(xmlText('a & b < c > d')).toBe('a &amp; b &lt; c &gt; d');
  expect(xmlText('a\r\nb\rc\nd\te')).toBe('a\nb\nc\nd\te');
  expect(xmlText('a\u0000b\uffffc\ud800')).toBe('abc\ufffd');
  expect(xmlText('_x0041_ _x41_ x_y')).toBe('_x005F_x0041_ _x41_ x_y');
});
