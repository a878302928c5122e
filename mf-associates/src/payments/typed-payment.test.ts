import { expect, test } from 'vitest';
import { blankPayment, paymentRefusals, paymentToSend, paymentWarnings } from './typed-payment.ts';

const today = '2026-11-21';
const typed = { ...blankPayment(today), quota: '50' };
const far = (year: number) => `Il ${year} è lontano da quest’anno: controlla`;

test('a payment begins with today and its year, unless more is known', () => {
  expect(blankPayment(today)).toMatchObject({ quota: '', data: today, annorif: '2026' });
  expect(blankPayment(today, { quota: '50,00', annorif: '2027' })).toMatchObject({ quota: '50,00', annorif: '2027' });
});

test('a year is usual from five years ago to the next', () => {
  const warned = (annorif: string) => paymentWarnings({ ...typed, annorif }, today).annorif;
  for (const annorif of ['2021', '2026', '2027', '26', '', 'x'])
    expect([annorif, warned(annorif)]).toEqual([annorif, []]);
  for (const year of [2020, 2028]) expect(warned(`${year}`)).toEqual([far(year)]);
});

test('a day warns where it is still to come, or lies as far back', () => {
  const warned = (data: string) => paymentWarnings({ ...typed, data }, today).data;
  for (const data of [today, '2021-01-01', '', '2026-13-01']) expect([data, warned(data)]).toEqual([data, []]);
  expect(warned('2020-12-31')).toEqual([far(2020)]);
  for (const data of ['2026-11-22', '2028-01-01'])
    expect(warned(data)).toEqual(['Questo giorno deve ancora venire: controlla']);
});

test('a year that is paid names that payment, with its day if it has one', () => {
  const paid = [
    { annorif: 2025, quota: 40, data: '2025-03-01' },
    { annorif: 2024, quota: 1030.5, data: null },
  ];
  const warned = (annorif: string) => paymentWarnings({ ...typed, annorif }, today, paid).annorif;
  expect(warned('2026')).toEqual([]);
  expect(warned('2025')).toEqual(['Ha già pagato il 2025: € 40,00 il 01/03/2025']);
  expect(warned('2024')).toEqual(['Ha già pagato il 2024: € 1.030,50']);
});

test('what is sent are the amount and year that were meant, and nothing where one is missing', () => {
  const whole = { ...typed, quota: '1.234,56', annorif: '2025', tipopaga: 'Contanti', note: 'cassa' };
  expect(paymentRefusals(whole)).toEqual({});
  const sent = { data: today, estremipaga: '', note: 'cassa', quota: 1234.56, annorif: 2025, tipopaga: 'Contanti' };
  expect(paymentToSend(whole)).toEqual(sent);
  expect(paymentToSend({ ...whole, tipopaga: 'Baratto' })).toEqual({ ...sent, tipopaga: '' });
  for (const lacking of [{ quota: '' }, { quota: 'molto' }, { annorif: '' }, { annorif: '26' }])
    expect(paymentToSend({ ...whole, ...lacking })).toBeUndefined();
  expect(Object.keys(paymentRefusals({ ...whole, quota: '', data: '', annorif: '' }))).toEqual([
    'quota',
    'data',
    'annorif',
  ]);
});
