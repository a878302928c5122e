import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorSentence, fieldErrors, useDraft, useLeaveGuard } from '@sodalizio/area-kit';
import { type Associate, newPayment, paymentMethods, todayInRome } from '@sodalizio/contract';
import { DateInput, DraftNotice, EuroInput, FormDialog, isDay } from '@sodalizio/ui';
import { useState } from 'react';
import * as z from 'zod';
import { useWrites } from '../associate.save.ts';
import { fieldWord } from '../field-words.ts';
import { profileLabels as labels } from '../profile.labels.ts';
import styles from './dialogs.module.css';

const typed = z.object({
  annorif: z.union([z.number(), z.literal('')]),
  data: z.string(),
  tipopaga: z.string(),
  quota: z.union([z.number(), z.literal('')]),
  estremipaga: z.string(),
  catass: z.string(),
  note: z.string(),
});
type Typed = z.infer<typeof typed>;

/** A payment is most often of today, for this year. */
const blank = (today: string): Typed => ({
  annorif: Number(today.slice(0, 4)),
  data: today,
  tipopaga: '',
  quota: '',
  estremipaga: '',
  catass: '',
  note: '',
});

const refusals = ({ quota, data, annorif }: Typed) => ({
  ...(quota === '' ? { quota: labels.required } : {}),
  ...(isDay(data) ? {} : { data: data === '' ? labels.required : labels.noDay }),
  ...(annorif === '' ? { annorif: labels.required } : {}),
});

const fieldId = (name: string) => `payment-${name}`;

/** 'Inserisci pagamento quota', with all the fields of a payment. Render it only while it is open. */
export function PaymentForm({ associate, onClose }: { associate: Associate; onClose: () => void }) {
  const [initial] = useState(() => blank(todayInRome(new Date())));
  const form = useForm<Typed>({ initialValues: initial, validate: refusals });
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

  const submit = form.onSubmit(async ({ quota, annorif, tipopaga, ...others }) => {
    if (quota === '' || annorif === '') return;
    const method = paymentMethods.find((one) => one === tipopaga) ?? '';
    const { cfisc, codaica: cdaica } = associate;
    const outcome = await write(newPayment, { body: { ...others, quota, annorif, tipopaga: method, cfisc, cdaica } });
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
        <TextInput {...field('estremipaga')} maxLength={300} autoComplete="off" />
        <TextInput {...field('catass')} maxLength={60} autoComplete="off" />
      </div>
      <Textarea {...field('note')} autosize minRows={2} maxLength={1000} />
    </FormDialog>
  );
}
