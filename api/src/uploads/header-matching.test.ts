import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { UploadField } from '../platform/upload-kind.ts';
import { headingsOf, knownHeadings, matchHeaders, plainHeading } from './header-matching.ts';

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

  it('are compared by their beginning: a sheet may have two hundred of 32,767 letters', () => {
    expect(plainHeading('È '.repeat(16_000))).toBe('e'.repeat(100));
  });

  it('are told from titles and rows by how many are known', () => {
    expect(knownHeadings(new Set(headingsOf(fields)), ['Elenco soci 2026', ''])).toBe(0);
    expect(knownHeadings(new Set(headingsOf(fields)), ['Cognome', 'e-mail', 'Note'])).toBe(2);
  });
});
