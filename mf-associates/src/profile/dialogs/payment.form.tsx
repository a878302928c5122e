import { TextInput } from '@mantine/core';
import { CallError, inTime, newRequestId, serverNow, useEditForm, useMountedRef } from '@sodalizio/area-kit';
import { nameOfMember } from '@sodalizio/associate-search';
import { type Associate, fieldSentences, todayInRome } from '@sodalizio/contract';
import { paymentEdit, type YearFees } from '@sodalizio/contract/associates';
import { EditDialog, GrowingTextarea, Opening, toast, typedAs, useWarnings } from '@sodalizio/ui';
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
import { useReadAgain } from '../associate.query.ts';
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
  onClose: () => void;
}

/** A colleague paid the year meanwhile; or what was sent before the answer was lost, and corrected since, is stored. */
const isRefused = (error: unknown) => error instanceof CallError && error.code === 'conflict';

/** The amount is the fee of the member's type, the method the last one: usually nothing is left to type. */
export function PaymentForm(props: PaymentFormProps) {
  const { fees, settled } = useFees();
  return settled ? <KnownPaymentForm {...props} fees={fees} /> : <Opening onCancel={props.onClose} />;
}

function KnownPaymentForm(props: PaymentFormProps & { fees: readonly YearFees[] }) {
  const { associate, fees, onClose } = props;
  const { tiposocio } = associate;
  const [method, rememberMethod] = useLastMethod();
  const [today] = useState(() => todayInRome(serverNow()));
  const { add } = usePaymentSave(associate);
  const readAgain = useReadAgain();
  const mounted = useMountedRef();
  const sayDone = useDone(associate);
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
      let { Quota } = associate;
      // A colleague may have registered it since; where this is not read in time, the server refuses it by `unpaid`. One that is sent
      // again is known by its key.
      if (values.request === '') {
        ({ Quota } = await inTime(readAgain(associate.codaica)).catch(() => associate));
        const now = warningList(paymentWarnings(values, today, Quota), fieldId);
        // Closed meanwhile: that cancels the payment. Other dialogs are saved by then, hence the notice.
        if (!mounted.current) toast.failure(labels.paymentCancelled, { about: nameOfMember(associate) });
        if (!mounted.current || !warned.pass(now)) return undefined;
      }
      const request = values.request || newRequestId();
      edit.form.setFieldValue('request', request);
      const unpaid = !Quota.some(({ annorif }) => annorif === payment.annorif);
      const written = await add({ ...payment, request, unpaid }).catch((error: unknown) => {
        // Not stored: the next press is another payment, asked about first.
        if (isRefused(error)) edit.form.setFieldValue('request', '');
        throw error;
      });
      if (written.entry > 0) return written;
      // The next press is another payment.
      edit.form.setFieldValue('request', '');
      throw new CallError('conflict', { message: labels.paymentTakenBack });
    },
    refusedFields: (refused) =>
      refused.annorif === fieldSentences.taken ? { annorif: labels.paidMeanwhile } : refused,
    onSaved: (written, isOpen) => {
      rememberMethod(edit.form.getValues().tipopaga);
      sayDone(labels.paymentAdded, written);
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
      <Whose associate={associate} />
      <div className={styles.group}>
        <PaymentFields input={input} warnings={warnings} />
        <TextInput {...input('estremipaga')} {...typedAs.text} />
        <TextInput {...input('catass')} {...typedAs.text} />
      </div>
      <GrowingTextarea {...input('note')} {...typedAs.text} />
    </EditDialog>
  );
}
