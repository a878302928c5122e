import type { EditForm } from '@sodalizio/area-kit';
import { type MemberType, readYear, valueRead } from '@sodalizio/contract';
import type { YearFees } from '@sodalizio/contract/associates';
import { formatEuro } from '@sodalizio/ui';
import { useEffect, useRef } from 'react';
import { feeOf } from './quota-state.ts';
import type { TypedPayment } from './typed-payment.ts';

/** The fee as it would be typed; '' where there is none. */
export const typedFee = (amount: number | undefined): string => (amount === undefined ? '' : formatEuro(amount));

/** Another year brings its fee, unless the amount was typed by hand. */
export function useFeePrefill<V extends TypedPayment>(
  { form, draft: { restored } }: Pick<EditForm<V>, 'form' | 'draft'>,
  fees: readonly YearFees[],
  type: MemberType | '',
): void {
  const { quota, annorif } = form.values;
  const fee = typedFee(feeOf(fees, valueRead(readYear(annorif)), type));
  const given = useRef(fee);
  const draft = useRef(restored);
  const { setValues } = form;
  useEffect(() => {
    // A draft comes, and goes, with the amount that belongs to its year.
    const filled = draft.current !== restored;
    draft.current = restored;
    if (given.current === fee) return;
    if (!filled && (quota === given.current || quota === '')) setValues((before) => ({ ...before, quota: fee }));
    given.current = fee;
  }, [fee, quota, restored, setValues]);
}
