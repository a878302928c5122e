import { isDay, type Payment, paymentMethods, readEuro, readYear, valueRead } from '@sodalizio/contract';
import type { PaymentEdit } from '@sodalizio/contract/associates';
import { dayFault, euroFault, yearFault } from '@sodalizio/ui';
import * as z from 'zod';
import { paymentLabels as labels } from './payment.labels.ts';

/** A payment while typing: amount, day and year as text. */
export const typedPayment = z.object({
  quota: z.string(),
  data: z.string(),
  annorif: z.string(),
  tipopaga: z.string(),
  estremipaga: z.string(),
  note: z.string(),
});
export type TypedPayment = z.infer<typeof typedPayment>;

/** Lower bound for two-digit years. */
export const firstPaymentDay = '1950-01-01';

export const blankPayment = (today: string, known: Partial<TypedPayment> = {}): TypedPayment => ({
  quota: '',
  data: today,
  annorif: today.slice(0, 4),
  tipopaga: '',
  estremipaga: '',
  note: '',
  ...known,
});

const faults = { quota: euroFault, data: dayFault, annorif: yearFault };

export const paymentRefusals = (typed: TypedPayment): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      quota: faults.quota(typed.quota),
      data: faults.data(typed.data),
      annorif: faults.annorif(typed.annorif),
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

export type PaymentWarnings = Readonly<Record<'data' | 'annorif', readonly string[]>>;

export function paymentWarnings(
  { data, annorif }: TypedPayment,
  today: string,
  paid: readonly Pick<Payment, 'annorif' | 'quota' | 'data'>[] = [],
): PaymentWarnings {
  const thisYear = Number(today.slice(0, 4));
  const year = valueRead(readYear(annorif));
  const isUsual = (one: number) => one >= thisYear - usualYearsBack && one <= thisYear + 1;
  const first = paid.find((one) => one.annorif === year);
  return {
    annorif: [
      ...(year === undefined || isUsual(year) ? [] : [labels.farYear(year)]),
      ...(year !== undefined && first ? [labels.alreadyPaid(year, first.quota, first.data)] : []),
    ],
    data: [
      ...(isDay(data) && data > today ? [labels.futureDay] : []),
      ...(isDay(data) && data <= today && !isUsual(Number(data.slice(0, 4)))
        ? [labels.farYear(Number(data.slice(0, 4)))]
        : []),
    ],
  };
}

const usualYearsBack = 5;

export const warningList = (warnings: PaymentWarnings, idOf: (name: string) => string) =>
  (['data', 'annorif'] as const).flatMap((name) => warnings[name].map((message) => ({ fieldId: idOf(name), message })));

export function paymentToSend<Typed extends TypedPayment>({ quota, annorif, tipopaga, ...others }: Typed) {
  const amount = valueRead(readEuro(quota));
  const year = valueRead(readYear(annorif));
  if (amount === undefined || year === undefined) return undefined;
  const method: PaymentEdit['tipopaga'] = paymentMethods.find((one) => one === tipopaga) ?? '';
  return { ...others, quota: amount, annorif: year, tipopaga: method };
}
