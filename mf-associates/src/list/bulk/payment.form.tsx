import { Checkbox, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrors, useDraft, useLeaveGuard } from '@sodalizio/area-kit';
import { paymentMethods } from '@sodalizio/contract';
import { DateInput, DraftNotice, EuroInput, FormDialog, isDay } from '@sodalizio/ui';
import { useState } from 'react';
import * as z from 'zod';
import { fieldWord } from '../../profile/field-words.ts';
import type { BulkFormProps } from './bulk.dialog.tsx';
import styles from './bulk.module.css';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';
import { countOfChosen } from './chosen-members.ts';
import { useBulkAct } from './use-bulk-act.ts';
import { Whom } from './whom.tsx';

const typed = z.object({
  quota: z.union([z.number(), z.literal('')]),
  data: z.string(),
  annorif: z.union([z.number(), z.literal('')]),
  tipopaga: z.string(),
  estremipaga: z.string(),
  note: z.string(),
  even_if_paid: z.boolean(),
});
type Typed = z.infer<typeof typed>;

/** A payment is most often of today, for this year. */
const blank = (today: string): Typed => ({
  quota: '',
  data: today,
  annorif: Number(today.slice(0, 4)),
  tipopaga: '',
  estremipaga: '',
  note: '',
  even_if_paid: false,
});

const refusals = ({ quota, data, annorif }: Typed) => ({
  ...(quota === '' ? { quota: labels.required } : {}),
  ...(isDay(data) ? {} : { data: data === '' ? labels.required : labels.noDay }),
  ...(annorif === '' ? { annorif: labels.required } : {}),
});

const fieldId = (name: string) => `bulk-payment-${name}`;
const wordOf = (name: string) => (name === 'even_if_paid' ? labels.evenIfPaid('') : fieldWord(name));

/** The same payment for everybody chosen, typed once. Render it only while it is open. */
export function BulkPaymentForm({ chosen, today, askRegistry, onOutcome, onClose }: BulkFormProps) {
  const [initial] = useState(() => blank(today));
  const form = useForm<Typed>({ initialValues: initial, validate: refusals });
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
  const { quota, annorif } = form.values;

  const submit = form.onSubmit(async ({ quota: amount, annorif: year, tipopaga, ...others }) => {
    if (amount === '' || year === '') return;
    const method = paymentMethods.find((one) => one === tipopaga) ?? '';
    const error = await run(
      { kind: 'payment', body: { ...others, quota: amount, annorif: year, tipopaga: method } },
      (count) => ({
        title: labels.paymentQuestion(amount, count),
        body: [
          labels.gone(members - count),
          labels.paymentTotal(count * amount, others.even_if_paid),
          labels.canBeUndone,
        ]
          .filter(Boolean)
          .join(' '),
        confirmLabel: labels.paymentConfirm(count),
      }),
    );
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
      submitLabel={labels.paymentSubmit}
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
          value={form.values.tipopaga || null}
          onChange={(method) => form.setFieldValue('tipopaga', method ?? '')}
          clearable
        />
      </div>
      <TextInput {...field('estremipaga')} maxLength={300} autoComplete="off" />
      <Textarea {...field('note')} autosize minRows={2} maxLength={1000} />
      <Checkbox
        id={fieldId('even_if_paid')}
        label={labels.evenIfPaid(annorif)}
        description={labels.evenIfPaidHint}
        {...form.getInputProps('even_if_paid', { type: 'checkbox' })}
      />
      <Text size="sm" fw={550} className={styles.total} role="status">
        {busy ? labels.goesOn : quota !== '' && labels.total(members, quota, form.values.even_if_paid)}
      </Text>
    </FormDialog>
  );
}
