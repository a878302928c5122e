import { aPayment } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { feeOf, quotaState } from './quota-state.ts';

const fees = [
  { year: 2026, amounts: { ORDINARIO: 50, STUDENTE: 20.5 } },
  { year: 2027, amounts: {} },
  { year: 2028, amounts: { ORDINARIO: 55 } },
];

test('a fee is that of the year and the type', () => {
  expect(feeOf(fees, 2026, 'STUDENTE')).toBe(20.5);
  expect([feeOf(fees, 2025, 'STUDENTE'), feeOf(fees, 2026, ''), feeOf(fees, undefined, 'STUDENTE')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a quota is paid by a payment for the year, due, or not owed by a type without an amount', () => {
  const paid = aPayment({ annorif: 2026 });
  expect(quotaState({ Quota: [paid], tiposocio: 'ORDINARIO' }, 2026, fees)).toEqual({ kind: 'paid', payment: paid });
  expect(quotaState({ Quota: [paid], tiposocio: 'ORDINARIO' }, 2027, fees)).toEqual({ kind: 'due', amount: undefined });
  expect(quotaState({ Quota: [], tiposocio: 'ORDINARIO' }, 2026, fees)).toEqual({ kind: 'due', amount: 50 });
  expect(quotaState({ Quota: [], tiposocio: 'ONORARIO' }, 2026, fees)).toEqual({ kind: 'free' });
  expect(quotaState({ Quota: [], tiposocio: 'ONORARIO' }, 2028, fees)).toEqual({ kind: 'free' });
  expect(quotaState({ Quota: [], tiposocio: 'ONORARIO' }, 2027, fees)).toEqual({ kind: 'due', amount: undefined });
  expect(quotaState({ Quota: [], tiposocio: '' }, 2026, fees)).toEqual({ kind: 'due', amount: undefined });
});
