import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { UploadField } from '../platform/upload-kind.ts';
import { formatOf, numberText } from './cell-formats.ts';
import { headingsOf, knownHeadings, matchHeaders } from './header-matching.ts';

const field = (name: string, label: string, required: boolean, headers: string[] = []): UploadField => ({
  field: name,
  label,
  required,
  headers,
  schema: z.string(),
});
const fields = [
  field('email', 'Email', true, ['Posta elettronica']),
  field('last_name', 'Cognome', true),
  field('role', 'Ruolo', false),
];

describe('headings', () => {
  it.each([
    [['E-MAIL', ' cognome '], { email: 0, last_name: 1 }, true],
    [['Ruolo', 'Posta  Elettrònica', 'Cognome', 'Altro'], { email: 1, last_name: 2, role: 0 }, true],
    [['Email', 'Email', 'Cognome'], { last_name: 2 }, false],
    [['Email', 'Cognome', 'Ruolo', 'Ruolo'], { email: 0, last_name: 1 }, false],
    [['Indirizzo e-mail personale', 'Cognome'], { email: 0, last_name: 1 }, false],
    [['Indirizzo email', 'Seconda email', 'Cognome'], { last_name: 2 }, false],
    [['__proto__', 'constructor'], {}, false],
  ])('%j are matched as %j, certainly: %j', (headings, expected, certain) => {
    const matched = matchHeaders(fields, headings);
    expect(Object.fromEntries(matched.mapping)).toEqual(expected);
    expect(matched.certain).toBe(certain);
  });

  it('are not matched by a part of three letters, which is in too many words', () => {
    const matched = (label: string, heading: string) => [...matchHeaders([field('x', label, true)], [heading]).mapping];
    expect([matched('CAP', 'Capoluogo'), matched('Voto', 'Voto finale')]).toEqual([[], [['x', 0]]]);
  });

  it('are told from titles and rows by how many are known', () => {
    expect(knownHeadings(new Set(headingsOf(fields)), ['Elenco soci 2026', ''])).toBe(0);
    expect(knownHeadings(new Set(headingsOf(fields)), ['Cognome', 'e-mail', 'Note'])).toBe(2);
  });
});

describe('a number in a cell', () => {
  it.each([
    ['123', '00000', '00123'],
    ['123', '0', '123'],
    ['1234567', '00000', '1234567'],
    ['-5', '00000', '-5'],
    ['7', '000-000', '000007'],
    ['61234567', '000 0000000', '0061234567'],
    ['43835', 'dd/mm/yyyy', '05/01/2020'],
    ['43835.5625', 'd/m/yy h:mm', '05/01/2020 13:30'],
    ['43835', '[$-410]d mmmm yyyy;@', '05/01/2020'],
    ['43835', '"d"0', '43835'],
    ['0.30000000000000004', 'General', '0,3'],
    ['1.5E+3', 'General', '1500'],
    ['3331234567', 'General', '3331234567'],
    ['12345678901234567890', 'General', '12345678901234567168'],
    ['', 'General', ''],
  ])('%s shown as %s reads %s', (written, code, text) => {
    expect(numberText(written, formatOf(164, code))).toBe(text);
  });

  it('is a day by the built-in formats too, and by the calendar of old Macs', () => {
    expect(numberText('43835', formatOf(14, undefined))).toBe('05/01/2020');
    expect(numberText('42373', formatOf(14, undefined), true)).toBe('05/01/2020');
  });
});
