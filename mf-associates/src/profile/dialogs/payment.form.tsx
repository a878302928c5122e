import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorSentence, fieldErrors, useDraft, useLeaveGuard } from '@sodalizio/area-kit';
import { type Associate, newPayment, todayInRome } from '@sodalizio/contract';
import { DraftNotice, FormDialog } from '@sodalizio/ui';
import { useState } from 'react';
import * as z from 'zod';
import { PaymentFields } from '../../payments/payment-fields.tsx';
import { blankPayment, paymentRefusals, paymentToSend, typedPayment } from '../../payments/typed-payment.ts';
import { useWrites } from '../associate.save.ts';
import { fieldWord } from '../field-words.ts';
import { profileLabels as labels } from '../profile.labels.ts';
import styles from './dialogs.module.css';

const typed = typedPayment.extend({ catass: z.string() });
type Typed = z.infer<typeof typed>;

const fieldId = (name: string) => `payment-${name}`;

/** 'Inserisci pagamento quota', with all the fields of a payment. Render it only while it is open. */
export function PaymentForm({ associate, onClose }: { associate: Associate; onClose: () => void }) {
  const [initial] = useState<Typed>(() => ({ ...blankPayment(todayInRome(new Date())), catass: '' }));
  const form = useForm<Typed>({ initialValues: initial, validate: (values) => paymentRefusals(values, labels) });
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
    if (!payment) return;
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
      submitLabel={labels.save}
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
        <PaymentFields form={form} idOf={fieldId} labelOf={fieldWord} />
        <TextInput {...field('estremipaga')} maxLength={300} autoComplete="off" />
        <TextInput {...field('catass')} maxLength={60} autoComplete="off" />
      </div>
      <Textarea {...field('note')} autosize minRows={2} maxLength={1000} />
    </FormDialog>
  );
}
