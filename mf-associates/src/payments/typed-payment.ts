import { type PaymentEdit, paymentMethods } from '@sodalizio/contract';
import { isDay } from '@sodalizio/ui';
import * as z from 'zod';

/** A payment while it is being typed: amount and year may still be missing. */
export const typedPayment = z.object({
  quota: z.union([z.number(), z.literal('')]),
  data: z.string(),
  annorif: z.union([z.number(), z.literal('')]),
  tipopaga: z.string(),
  estremipaga: z.string(),
  note: z.string(),
});
export type TypedPayment = z.infer<typeof typedPayment>;

/** A payment is most often of today, for this year. */
export const blankPayment = (today: string): TypedPayment => ({
  quota: '',
  data: today,
  annorif: Number(today.slice(0, 4)),
  tipopaga: '',
  estremipaga: '',
  note: '',
});

/** What keeps a payment from being sent, by field. */
export const paymentRefusals = (
  { quota, data, annorif }: TypedPayment,
  words: { readonly required: string; readonly noDay: string },
) => ({
  ...(quota === '' ? { quota: words.required } : {}),
  ...(isDay(data) ? {} : { data: data === '' ? words.required : words.noDay }),
  ...(annorif === '' ? { annorif: words.required } : {}),
});

/** The payment as it travels, once nothing is missing. */
export function paymentToSend<Typed extends TypedPayment>({ quota, annorif, tipopaga, ...others }: Typed) {
  if (quota === '' || annorif === '') return undefined;
  const method: PaymentEdit['tipopaga'] = paymentMethods.find((one) => one === tipopaga) ?? '';
  return { ...others, quota, annorif, tipopaga: method };
}
