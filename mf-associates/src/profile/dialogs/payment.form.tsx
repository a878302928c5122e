import { TextInput } from '@mantine/core';
import { CallError, newRequestId, useEditForm } from '@sodalizio/area-kit';
import { nameOfMember } from '@sodalizio/associate-search';
import { type Associate, todayInRome } from '@sodalizio/contract';
import { paymentEdit, type YearFees } from '@sodalizio/contract/associates';
import { EditDialog, GrowingTextarea, typedAs, useWarnings } from '@sodalizio/ui';
import { useState } from 'react';
import * as z from 'zod';
import { useFees } from '../../payments/fees.query.ts';
import { paymentLabels } from '../../payments/payment.labels.ts';
import { PaymentFields } from '../../payments/payment-fields.tsx';
import { feeOf } from '../../payments/quota-state.ts';
import {
  blankPayment,
  paymentRefusals,
  paymentToSend,
  paymentWarnings,
  typedPayment,
  warningList,
} from '../../payments/typed-payment.ts';
import { typedFee, useFeePrefill } from '../../payments/use-fee-prefill.ts';
import { useLastMethod } from '../../payments/use-last-method.ts';
import { useDone } from '../associate.save.ts';
import { fieldWord } from '../field-words.ts';
import { usePaymentSave } from '../payment.save.ts';
import { profileLabels as labels } from '../profile.labels.ts';
import styles from './dialogs.module.css';
import { Whose } from './whose.tsx';

// The key is part of the draft, which has only what differs from an empty form: '' until the payment is sent. After a lost answer and
// a reload it is still the same payment.
const typed = typedPayment.extend({ catass: z.string(), request: z.string() });
type Typed = z.infer<typeof typed>;

const fieldId = (name: string) => `payment-${name}`;

interface PaymentFormProps {
  associate: Associate;
  /** Opened from a row of a list: it says whose it is. */
  overRows?: boolean;
  onClose: () => void;
}

/** The amount is the fee of the member's type, the method the last one: usually nothing is left to type. */
export function PaymentForm(props: PaymentFormProps) {
  const { fees, settled } = useFees();
  return settled && <KnownPaymentForm {...props} fees={fees} />;
}

function KnownPaymentForm(props: PaymentFormProps & { fees: readonly YearFees[] }) {
  const { associate, fees, overRows = false, onClose } = props;
  const { tiposocio } = associate;
  const [method, rememberMethod] = useLastMethod();
  const [today] = useState(() => todayInRome(new Date()));
  const { add } = usePaymentSave(associate);
  const sayDone = useDone();
  const edit = useEditForm({
    stored: undefined,
    valuesOf: (): Typed => ({
      ...blankPayment(today, {
        quota: typedFee(feeOf(fees, Number(today.slice(0, 4)), tiposocio)),
        tipopaga: method,
      }),
      catass: '',
      request: '',
    }),
    field: (name) => ({ label: fieldWord(name), id: fieldId(name) }),
    draft: { name: `associates.${associate.codaica}.pagamento`, schema: typed, whole: true },
    validate: paymentRefusals,
    lengths: paymentEdit,
    save: async (values) => {
      const payment = paymentToSend(values);
      if (!payment || !warned.pass()) return undefined;
      const request = values.request || newRequestId();
      edit.form.setFieldValue('request', request);
      const written = await add({ ...payment, request });
      if (written.entry > 0) return written;
      // The next press is another payment.
      edit.form.setFieldValue('request', '');
      throw new CallError('conflict', { message: labels.paymentTakenBack });
    },
    onSaved: (written, isOpen) => {
      rememberMethod(edit.form.getValues().tipopaga);
      sayDone(overRows ? labels.ofMember(nameOfMember(associate), labels.paymentAdded) : labels.paymentAdded, written);
      if (isOpen) onClose();
    },
  });
  const { input, form } = edit;
  useFeePrefill(edit, fees, tiposocio);
  const warnings = paymentWarnings(form.values, today, associate.Quota);
  const warned = useWarnings(warningList(warnings, fieldId));
  return (
    <EditDialog
      edit={edit}
      title={labels.paymentTitle}
      submitLabel={warned.anyway ? paymentLabels.anyway : labels.save}
      paused={warned.paused}
      onClose={onClose}
    >
      {overRows && <Whose associate={associate} />}
      <div className={styles.group}>
        <PaymentFields input={input} warnings={warnings} />
        <TextInput {...input('estremipaga')} {...typedAs.text} />
        <TextInput {...input('catass')} {...typedAs.text} />
      </div>
      <GrowingTextarea {...input('note')} {...typedAs.text} />
    </EditDialog>
  );
}
