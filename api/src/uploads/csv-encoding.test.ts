import { expect, test } from 'vitest';
import { singleByteEncodingOf } from './csv-encoding.ts';

/** The bytes of a name in a file by Windows, and by a Mac. */
const names = [
  ['Niccolò', 'Niccol\xf2', 'Niccol\x98'],
  ['Forlì', 'Forl\xec', 'Forl\x93'],
  ['Città', 'Citt\xe0', 'Citt\x88'],
  ['perché', 'perch\xe9', 'perch\x8e'],
  ['caffè', 'caff\xe8', 'caff\x8f'],
  ['Cantù', 'Cant\xf9', 'Cant\x9d'],
  ['NICCOLÒ', 'NICCOL\xd2', 'NICCOL\xf1'],
  ['CANTÙ', 'CANT\xd9', 'CANT\xf4'],
  ['José', 'Jos\xe9', 'Jos\x8e'],
  ['Müller', 'M\xfcller', 'M\x9fller'],
  ['Muñoz', 'Mu\xf1oz', 'Mu\x96oz'],
  ['François', 'Fran\xe7ois', 'Fran\x8dois'],
  ['“Marconi”', '\x93Marconi\x94', '\xd2Marconi\xd3'],
  ['dell’orto', 'dell\x92orto', 'dell\xd5orto'],
  ['Quota € 5', 'Quota \x80 5', 'Quota \xdb 5'],
] as const;
const inLines = (name: string, end: string) => Buffer.from(`Nome${end}${name}${end}`, 'latin1');

test.each(names)('%s alone shows by what it was written', (_, windows, mac) => {
  expect([singleByteEncodingOf(inLines(windows, '\r\n')), singleByteEncodingOf(inLines(mac, '\r\n'))]).toEqual([
    'windows-1252',
    'macintosh',
  ]);
});

test.each(names)('%s of a Mac is never read otherwise, with its line ends', (_, _windows, mac) => {
  expect(singleByteEncodingOf(inLines(mac, '\r'))).toBe('macintosh');
});

test.each([
  // Capitals with a small letter, as Italian keyboards write them.
  ['NICCOLò', 'NICCOL\xf2'],
  ['FORLì', 'FORL\xec'],
  ['CITTÀ', 'CITT\xc0'],
  ['D’ANGELO', 'D\x92ANGELO'],
  ['López', 'L\xf3pez'],
  ['1ª', '1\xaa'],
  ['N°', 'N\xb0'],
])('%s is read as Windows wrote it', (_, bytes) => {
  expect(singleByteEncodingOf(inLines(bytes, '\r\n'))).toBe('windows-1252');
});

test.each([
  ['JOSé or JOSÈ', 'JOS\xe9'],
  ['García or Garc’a', 'Garc\x92a'],
  ['Díaz or D’az', 'D\x92az'],
  ['SIMÕES or SIMÍES', 'SIM\xcdES'],
  ['MUñOZ or MUÒOZ', 'MU\xf1OZ'],
])('%s: nothing says which', (_, bytes) => {
  expect([singleByteEncodingOf(inLines(bytes, '\n'))]).toEqual([undefined]);
});

test('one odd sign among many letters changes nothing', () => {
  const lines = ['Niccol\xf2', 'Forl\xec', 'Citt\xe0', 'Cant\xf9', 'perch\xe9', 'Pap\x88'].join('\r\n');
  expect(singleByteEncodingOf(Buffer.from(lines, 'latin1'))).toBe('windows-1252');
});

test.each(['£ 5', '© Rossi'])('%s is written alike by both', (text) => {
  expect(singleByteEncodingOf(inLines(text, '\r\n'))).toBe('windows-1252');
});
