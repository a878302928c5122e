import { describe, expect, it } from 'vitest';
import {
  admissionLabels,
  admissionOptions,
  memberColumns,
  memberTypes,
  paymentMethods,
  paymentPeriodOptions,
  quotaYearOptions,
  sections,
  todayInRome,
} from './index.ts';

/** Repeated in full, so that a changed word of the specification breaks a test. */
describe('the words of the specification', () => {
  it('keeps the six admission states and their badge', () => {
    expect(admissionLabels).toEqual({
      Si: { label: 'Ammesso', tone: 'good' },
      No: { label: 'Ammissione rifiutata', tone: 'bad' },
      Moroso: { label: 'Moroso', tone: 'warn', sign: 'unpaid' },
      Ritardo: { label: 'In Ritardo', tone: 'warn', sign: 'clock' },
      Espulso: { label: 'Espulso', tone: 'bad', sign: 'removed' },
      '': { label: 'In attesa di ammissione', tone: 'warn', sign: 'waiting' },
    });
  });

  it('offers the status filter in the specified order', () => {
    expect(admissionOptions.map(({ value, label }) => `${value}=${label}`)).toEqual([
      'Si=Ammesso',
      '=In attesa di ammissione',
      'Ritardo=Ritardo',
      'Moroso=Moroso',
      'No=Ammissione rifiutata',
      'Espulso=Espulso',
    ]);
  });

  it('keeps types, payment methods, columns and sections', () => {
    expect(memberTypes).toEqual(['ORDINARIO', 'PROFESSIONISTA', 'STUDENTE', 'ONORARIO', 'COLLETTIVO']);
    expect(paymentMethods).toEqual(['Bonifico Bancario', 'paypal', 'Contanti', "Pagato d'ufficio"]);
    expect(Object.values(memberColumns)).toEqual([
      'Cod aica',
      'Nome',
      'Tipo',
      'Stato',
      'Sez',
      'Data iscr.',
      'Data pag.',
      'Ultima quota',
      'Anno',
      'Azioni',
    ]);
    expect(sections.map(({ code, name }) => `${code} ${name}`)).toEqual([
      'CAL Calabria',
      'CAM Campania',
      'EMR Emilia Romagna - Marche',
      'INT Internazionale',
      'LAZ Lazio',
      'LIG Liguria',
      'LOM Lombardia',
      'FVG Nord-Est',
      'PIE Piemonte',
      'PUG Puglia',
      'SIC Sicilia',
      'TOS Toscana',
      'VDA Valdadige',
    ]);
  });
});

describe('periods counted from today', () => {
  it('offers the last 12 months, then the last 6 years, across a new year', () => {
    const options = paymentPeriodOptions('2026-02-28');
    expect(options).toHaveLength(18);
    expect(options.slice(0, 3)).toEqual([
      { value: '2026-02', label: 'febbraio 2026' },
      { value: '2026-01', label: 'gennaio 2026' },
      { value: '2025-12', label: 'dicembre 2025' },
    ]);
    expect(options[11]).toEqual({ value: '2025-03', label: 'marzo 2025' });
    expect(options.slice(12).map(({ value }) => value)).toEqual(['2026', '2025', '2024', '2023', '2022', '2021']);
    expect(quotaYearOptions('2026-02-28')).toEqual(options.slice(12));
  });

  it('takes today from Rome, not from the machine', () => {
    expect(todayInRome(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
    expect(todayInRome(new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01');
  });
});
