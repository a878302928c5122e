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

const quotaOf = (over: Partial<Parameters<typeof quotaState>[0]>, year: number) =>
  quotaState({ Quota: [], tiposocio: 'ORDINARIO', Ammesso: 'Si', ...over }, year, fees);

test('nothing is due from who is no member: expelled, or refused', () => {
  const paid = aPayment({ annorif: 2026 });
  for (const Ammesso of ['Espulso', 'No'] as const) {
    expect(quotaOf({ Ammesso }, 2026)).toEqual({ kind: 'free' });
    expect(quotaOf({ Ammesso, tiposocio: '' }, 2025)).toEqual({ kind: 'free' });
    expect(quotaOf({ Ammesso, Quota: [paid] }, 2026)).toEqual({ kind: 'paid', payment: paid });
  }
  for (const Ammesso of ['Si', 'Moroso', 'Ritardo', ''] as const)
    expect(quotaOf({ Ammesso }, 2026)).toEqual({ kind: 'due', amount: 50 });
});

test('a quota is paid by a payment for the year, due, or not owed by a type without an amount', () => {
  const paid = aPayment({ annorif: 2026 });
  expect(quotaOf({ Quota: [paid], tiposocio: 'ORDINARIO' }, 2026)).toEqual({ kind: 'paid', payment: paid });
  expect(quotaOf({ Quota: [paid], tiposocio: 'ORDINARIO' }, 2027)).toEqual({ kind: 'due', amount: undefined });
  expect(quotaOf({ Quota: [], tiposocio: 'ORDINARIO' }, 2026)).toEqual({ kind: 'due', amount: 50 });
  expect(quotaOf({ Quota: [], tiposocio: 'ONORARIO' }, 2026)).toEqual({ kind: 'free' });
  expect(quotaOf({ Quota: [], tiposocio: 'ONORARIO' }, 2028)).toEqual({ kind: 'free' });
  expect(quotaOf({ Quota: [], tiposocio: 'ONORARIO' }, 2027)).toEqual({ kind: 'due', amount: undefined });
  expect(quotaOf({ Quota: [], tiposocio: '' }, 2026)).toEqual({ kind: 'due', amount: undefined });
});
