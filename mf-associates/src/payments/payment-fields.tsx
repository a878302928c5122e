import { Select } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import { paymentMethods } from '@sodalizio/contract';
import { DateInput, EuroInput, withWarning, YearInput } from '@sodalizio/ui';
import { firstPaymentDay, type PaymentWarnings, type TypedPayment } from './typed-payment.ts';

interface PaymentFieldsProps extends Pick<EditForm<TypedPayment>, 'input'> {
  readonly warnings: PaymentWarnings;
  /** False where the amount is not what the dialog begins with. */
  readonly autoFocus?: boolean;
}

export function PaymentFields({ input, warnings, autoFocus = true }: PaymentFieldsProps) {
  const { value, onChange, ...method } = input('tipopaga');
  return (
    <>
      <EuroInput {...input('quota')} required data-autofocus={autoFocus || undefined} />
      <DateInput {...input('data')} {...withWarning(warnings.data)} required min={firstPaymentDay} max="2049-12-31" />
      <YearInput {...input('annorif')} {...withWarning(warnings.annorif)} required />
      <Select
        {...method}
        data={[...paymentMethods]}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
        clearable
      />
    </>
  );
}
