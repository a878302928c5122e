import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useEditForm } from '@sodalizio/area-kit';
import { countOfChosen } from '@sodalizio/associate-search';
import { readEuro, readYear, valueRead } from '@sodalizio/contract';
import { paymentEdit } from '@sodalizio/contract/associates';
import { EditDialog, GrowingTextarea, typedAs, useWarnings } from '@sodalizio/ui';
import { useState } from 'react';
import * as z from 'zod';
import { paymentLabels, paymentWords } from '../payments/payment.labels.ts';
import { PaymentFields } from '../payments/payment-fields.tsx';
import {
  blankPayment,
  paymentRefusals,
  paymentToSend,
  paymentWarnings,
  typedPayment,
  warningList,
} from '../payments/typed-payment.ts';
import { typedFee } from '../payments/use-fee-prefill.ts';
import { useLastMethod } from '../payments/use-last-method.ts';
import styles from './bulk.module.css';
import type { BulkAct } from './bulk.save.ts';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';
import { ChosenSummary } from './chosen-summary.tsx';
import { changedBy, useForecast } from './forecast.query.ts';
import { ForecastLine } from './forecast.tsx';
import { sentPayments } from './lost-payment.store.ts';
import { type BulkFormProps, isOther, useBulkAct } from './use-bulk-act.ts';

const typed = typedPayment.extend({ even_if_paid: z.boolean() });
type Typed = z.infer<typeof typed>;

/** A payment that was sent, as it would be typed. */
function typedOf(sent: Extract<BulkAct, { kind: 'payment' }>['body']): Typed {
  const { quota, data, annorif, tipopaga, estremipaga = '', note = '', even_if_paid = false } = sent;
  return { quota: typedFee(quota), data, annorif: String(annorif), tipopaga, estremipaga, note, even_if_paid };
}

const fieldId = (name: string) => `bulk-payment-${name}`;

/** The same payment for all selected members. Render it only while it is open. */
export function BulkPaymentForm({ chosen, today, askRegistry, page, onOutcome, onClose }: BulkFormProps) {
  const [sentActs] = useState(() => sentPayments(page, chosen));
  const { run, startOver, busy, performing, unanswered } = useBulkAct({ chosen, askRegistry, sentActs });
  const members = countOfChosen(chosen);
  const [method, rememberMethod] = useLastMethod();
  const edit = useEditForm({
    stored: undefined,
    valuesOf: (): Typed =>
      unanswered?.act.kind === 'payment'
        ? typedOf(unanswered.act.body)
        : { ...blankPayment(today, { tipopaga: method }), even_if_paid: false },
    field: (name) => ({
      label: name === 'even_if_paid' ? labels.evenIfPaid('') : paymentWords[name],
      id: fieldId(name),
    }),
    draft: { name: 'associates.bulk-payment', schema: typed, whole: true },
    validate: paymentRefusals,
    lengths: paymentEdit,
    save: async (values) => {
      const body = paymentToSend(values);
      if (!body || !(unanswered || warned.pass())) return undefined;
      const question = (count: number) => ({
        title: labels.paymentQuestion(body.quota, changedBy(forecast, count)),
        body: [
          labels.gone(members - count),
          labels.paymentTotal(changedBy(forecast, count) * body.quota, body.even_if_paid || forecast !== undefined),
          labels.canBeUndone,
        ]
          .filter(Boolean)
          .join(' '),
        confirmLabel: labels.paymentConfirm(changedBy(forecast, count)),
      });
      return run({ act: { kind: 'payment', body }, changed, question });
    },
    goesOnWhenClosed: true,
    onSaved: (done) => {
      rememberMethod(edit.form.getValues().tipopaga);
      onOutcome(done);
    },
  });
  const { input, form } = edit;
  const warnings = paymentWarnings(form.values, today);
  const warned = useWarnings(warningList(warnings, fieldId));
  const amount = valueRead(readEuro(form.values.quota));
  const year = valueRead(readYear(form.values.annorif));
  const { even_if_paid } = form.values;
  const act = year === undefined ? undefined : ({ kind: 'payment', annorif: year, even_if_paid } as const);
  const forecast = useForecast(chosen, act);
  const changed = unanswered?.changed ?? changedBy(forecast, members);
  const body = paymentToSend(form.values);
  const other = isOther(body && { kind: 'payment', body }, unanswered);
  const forecastLine = (
    <ForecastLine forecast={forecast} rule={labels.paymentSkips} unanswered={unanswered !== undefined} year={year} />
  );
  const usualLabel = warned.anyway ? paymentLabels.anyway : labels.paymentConfirm(changed);

  return (
    <EditDialog
      edit={{ ...edit, busy }}
      title={labels.paymentTitle(members)}
      submitLabel={other ? labels.repeat : usualLabel}
      paused={warned.paused}
      disabled={changed === 0}
      busyLabel={labels.paymentBusy}
      onClose={onClose}
    >
      {unanswered && forecastLine}
      <ChosenSummary chosen={chosen} today={today} />
      <div className={styles.fields}>
        <PaymentFields input={input} warnings={warnings} />
      </div>
      <TextInput {...input('estremipaga')} {...typedAs.text} />
      <GrowingTextarea {...input('note')} {...typedAs.text} />
      <Checkbox {...input('even_if_paid', 'checkbox')} label={labels.evenIfPaid(year ?? '')} />
      {!unanswered && forecastLine}
      {startOver && (
        <Button variant="default" size="sm" className={styles.startOver} disabled={busy} onClick={startOver}>
          {labels.startOver}
        </Button>
      )}
      <Text size="sm" fw={550} className={styles.total} role="status">
        {performing
          ? labels.goesOn
          : !other && amount !== undefined && labels.total(changed, amount, even_if_paid || forecast !== undefined)}
      </Text>
      <Text size="sm" c="dimmed">
        {labels.canBeUndone}
      </Text>
    </EditDialog>
  );
}
