import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { paymentMethods } from '@sodalizio/contract';
import { DateInput, EuroInput, withWarning, YearInput } from '@sodalizio/ui';
import { firstPaymentDay, type PaymentWarnings, type TypedPayment } from './typed-payment.ts';

interface PaymentFieldsProps<Typed extends TypedPayment> {
  readonly form: UseFormReturnType<Typed>;
  readonly idOf: (name: string) => string;
  readonly labelOf: (name: string) => string;
  readonly warnings: PaymentWarnings;
}

/** Amount, day, year and kind of a payment: the same for one member and for many. */
export function PaymentFields<Typed extends TypedPayment>({
  form,
  idOf,
  labelOf,
  warnings,
}: PaymentFieldsProps<Typed>) {
  const field = (name: keyof TypedPayment) => ({ id: idOf(name), label: labelOf(name), ...form.getInputProps(name) });
  return (
    <>
      <EuroInput {...field('quota')} required data-autofocus />
      <DateInput
        {...field('data')}
        {...withWarning(warnings.data ?? [])}
        required
        min={firstPaymentDay}
        max="2049-12-31"
      />
      <YearInput {...field('annorif')} {...withWarning(warnings.annorif ?? [])} required />
      <Select
        {...field('tipopaga')}
        data={[...paymentMethods]}
        value={form.getValues().tipopaga || null}
        onChange={(method) => form.getInputProps('tipopaga').onChange(method ?? '')}
        clearable
      />
    </>
  );
}
