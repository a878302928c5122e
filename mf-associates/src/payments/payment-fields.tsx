import { NumberInput, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { paymentMethods } from '@sodalizio/contract';
import { DateInput, EuroInput } from '@sodalizio/ui';
import type { TypedPayment } from './typed-payment.ts';

interface PaymentFieldsProps<Typed extends TypedPayment> {
  readonly form: UseFormReturnType<Typed>;
  readonly idOf: (name: string) => string;
  readonly labelOf: (name: string) => string;
}

/** Amount, day, year and kind of a payment: the same for one member and for many. */
export function PaymentFields<Typed extends TypedPayment>({ form, idOf, labelOf }: PaymentFieldsProps<Typed>) {
  const field = (name: keyof TypedPayment) => ({ id: idOf(name), label: labelOf(name), ...form.getInputProps(name) });
  return (
    <>
      <EuroInput {...field('quota')} required data-autofocus />
      <DateInput {...field('data')} required />
      <NumberInput
        {...field('annorif')}
        required
        hideControls
        allowDecimal={false}
        allowNegative={false}
        min={1900}
        max={2100}
      />
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
