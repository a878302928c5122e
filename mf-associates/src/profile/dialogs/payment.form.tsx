import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorSentence, fieldErrors, useDraft, useLeaveGuard } from '@sodalizio/area-kit';
import { type Associate, todayInRome } from '@sodalizio/contract';
import { newPayment } from '@sodalizio/contract/associates';
import { DraftNotice, FormDialog, useWarnings } from '@sodalizio/ui';
import { useState } from 'react';
import * as z from 'zod';
import { paymentLabels } from '../../payments/payment.labels.ts';
import { PaymentFields } from '../../payments/payment-fields.tsx';
import {
  blankPayment,
  paymentRefusals,
  paymentToSend,
  paymentWarnings,
  typedPayment,
  warningList,
} from '../../payments/typed-payment.ts';
import { useWrites } from '../associate.save.ts';
import { fieldWord } from '../field-words.ts';
import { profileLabels as labels } from '../profile.labels.ts';
import styles from './dialogs.module.css';

const typed = typedPayment.extend({ catass: z.string() });
type Typed = z.infer<typeof typed>;

const fieldId = (name: string) => `payment-${name}`;

/** 'Inserisci pagamento quota', with all the fields of a payment. Render it only while it is open. */
export function PaymentForm({ associate, onClose }: { associate: Associate; onClose: () => void }) {
  const [today] = useState(() => todayInRome(new Date()));
  const [initial] = useState<Typed>(() => ({ ...blankPayment(today), catass: '' }));
  const form = useForm<Typed>({ initialValues: initial, validate: paymentRefusals });
  const warnings = paymentWarnings(form.values, today);
  const warned = useWarnings(warningList(warnings, fieldId));
  const draft = useDraft<Typed>({
    name: `associates.${associate.codaica}.pagamento`,
    form: { values: form.values, setValues: (restored) => form.setValues(restored) },
    initial,
    schema: typed,
  });
  const { write, busy, sayDone } = useWrites();
  const [failure, setFailure] = useState<string>();
  const dirty = form.isDirty();
  useLeaveGuard(dirty);
  const close = () => {
    draft.forget();
    onClose();
  };

  const submit = form.onSubmit(async (values) => {
    const payment = paymentToSend(values);
    if (!payment || !warned.pass()) return;
    const { cfisc, codaica: cdaica } = associate;
    const outcome = await write(newPayment, { body: { ...payment, cfisc, cdaica } });
    if ('written' in outcome) {
      sayDone(labels.paymentAdded, outcome.written);
      return close();
    }
    const { error } = outcome;
    form.setErrors(fieldErrors(error));
    setFailure(error.code === 'registry-session-missing' ? labels.registryAsked : errorSentence(error));
  });
  const field = (name: keyof Typed) => ({ id: fieldId(name), label: fieldWord(name), ...form.getInputProps(name) });

  return (
    <FormDialog
      title={labels.paymentTitle}
      submitLabel={warned.anyway ? paymentLabels.anyway : labels.save}
      busy={busy}
      dirty={dirty}
      failure={failure}
      errors={Object.entries(form.errors).map(([name, message]) => ({
        label: fieldWord(name),
        message: String(message),
        fieldId: fieldId(name),
      }))}
      notice={draft.restored && <DraftNotice at={draft.restored.at} onDiscard={draft.discard} />}
      onSubmit={submit}
      onClose={close}
    >
      <div className={styles.group}>
        <PaymentFields form={form} idOf={fieldId} labelOf={fieldWord} warnings={warnings} />
        <TextInput {...field('estremipaga')} maxLength={300} autoComplete="off" />
        <TextInput {...field('catass')} maxLength={60} autoComplete="off" />
      </div>
      <Textarea {...field('note')} autosize minRows={2} maxLength={1000} />
    </FormDialog>
  );
}
