import type { Associate, MemberType, Payment } from '@sodalizio/contract';
import type { YearFees } from '@sodalizio/contract/associates';

/** Of a year without fees nothing is known; a type without an amount pays nothing, nor does who is no member. */
export type QuotaState =
  | { readonly kind: 'paid'; readonly payment: Payment }
  | { readonly kind: 'due'; readonly amount: number | undefined }
  | { readonly kind: 'free' };

type Fees = readonly Pick<YearFees, 'year' | 'amounts'>[];

export const feeOf = (fees: Fees, year: number | undefined, type: MemberType | ''): number | undefined =>
  type === '' ? undefined : fees.find((one) => one.year === year)?.amounts[type];

export function quotaState(
  { Quota, tiposocio, Ammesso }: Pick<Associate, 'Quota' | 'tiposocio' | 'Ammesso'>,
  year: number,
  fees: Fees,
): QuotaState {
  const payment = Quota.find(({ annorif }) => annorif === year);
  if (payment) return { kind: 'paid', payment };
  if (Ammesso === 'Espulso' || Ammesso === 'No') return { kind: 'free' };
  const amount = feeOf(fees, year, tiposocio);
  const known = tiposocio !== '' && fees.some((one) => one.year === year && Object.keys(one.amounts).length > 0);
  return amount === undefined && known ? { kind: 'free' } : { kind: 'due', amount };
}
