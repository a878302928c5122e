import { Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrors, useDraft, useLeaveGuard } from '@sodalizio/area-kit';
import { readEuro, readYear, valueRead } from '@sodalizio/contract';
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
import { fieldWord } from '../../profile/field-words.ts';
import styles from './bulk.module.css';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';
import { countOfChosen } from './chosen-members.ts';
import { type BulkFormProps, useBulkAct } from './use-bulk-act.ts';
import { Whom } from './whom.tsx';

const typed = typedPayment.extend({ even_if_paid: z.boolean() });
type Typed = z.infer<typeof typed>;

const fieldId = (name: string) => `bulk-payment-${name}`;
const wordOf = (name: string) => (name === 'even_if_paid' ? labels.evenIfPaid('') : fieldWord(name));

/** The same payment for everybody chosen, typed once. Render it only while it is open. */
export function BulkPaymentForm({ chosen, today, askRegistry, onOutcome, onClose }: BulkFormProps) {
  const [initial] = useState<Typed>(() => ({ ...blankPayment(today), even_if_paid: false }));
  const form = useForm<Typed>({ initialValues: initial, validate: paymentRefusals });
  const warnings = paymentWarnings(form.values, today);
  const warned = useWarnings(warningList(warnings, fieldId));
  const draft = useDraft<Typed>({
    name: 'associates.bulk-payment',
    form: { values: form.values, setValues: (restored) => form.setValues(restored) },
    initial,
    schema: typed,
  });
  const { run, busy, failure } = useBulkAct({
    chosen,
    askRegistry,
    onOutcome: (outcome, act) => {
      draft.forget();
      onOutcome(outcome, act);
    },
  });
  const dirty = form.isDirty() && !busy;
  useLeaveGuard(dirty);
  const members = countOfChosen(chosen);
  const amount = valueRead(readEuro(form.values.quota));

  const submit = form.onSubmit(async (values) => {
    const body = paymentToSend(values);
    if (!body || !warned.pass()) return;
    const error = await run({ kind: 'payment', body }, (count) => ({
      title: labels.paymentQuestion(body.quota, count),
      body: [
        labels.gone(members - count),
        labels.paymentTotal(count * body.quota, body.even_if_paid),
        labels.canBeUndone,
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: labels.paymentConfirm(count),
    }));
    form.setErrors(fieldErrors(error));
  });
  const field = (name: keyof Typed) => ({ id: fieldId(name), label: wordOf(name), ...form.getInputProps(name) });
  const close = () => {
    if (!busy) draft.forget();
    onClose();
  };

  return (
    <FormDialog
      title={labels.paymentTitle(members)}
      submitLabel={warned.anyway ? paymentLabels.anyway : labels.paymentSubmit}
      busyLabel={labels.paymentBusy}
      busy={busy}
      dirty={dirty}
      failure={failure}
      errors={Object.entries(form.errors).map(([name, message]) => ({
        label: wordOf(name),
        message: String(message),
        fieldId: fieldId(name),
      }))}
      notice={draft.restored && <DraftNotice at={draft.restored.at} onDiscard={draft.discard} />}
      onSubmit={submit}
      onClose={close}
    >
      <Whom chosen={chosen} today={today} />
      <div className={styles.fields}>
        <PaymentFields form={form} idOf={fieldId} labelOf={wordOf} warnings={warnings} />
      </div>
      <TextInput {...field('estremipaga')} maxLength={300} autoComplete="off" />
      <Textarea {...field('note')} autosize minRows={2} maxLength={1000} />
      <Checkbox
        id={fieldId('even_if_paid')}
        label={labels.evenIfPaid(valueRead(readYear(form.values.annorif)) ?? '')}
        description={labels.evenIfPaidHint}
        {...form.getInputProps('even_if_paid', { type: 'checkbox' })}
      />
      <Text size="sm" fw={550} className={styles.total} role="status">
        {busy ? labels.goesOn : amount !== undefined && labels.total(members, amount, form.values.even_if_paid)}
      </Text>
    </FormDialog>
  );
}
