import { Checkbox, Text } from '@mantine/core';
import { serverNow, useEditForm, useMountedRef, useRemembered } from '@sodalizio/area-kit';
import { firstNameFirst, nameOfMember } from '@sodalizio/associate-search';
import { type Associate, readEuro, readYear, todayInRome, valueRead } from '@sodalizio/contract';
import { paymentEdit, type YearFees } from '@sodalizio/contract/associates';
import { EditDialog, Opening, toast, useWarnings } from '@sodalizio/ui';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { useFees } from '../../payments/fees.query.ts';
import { paymentLabels, paymentWords } from '../../payments/payment.labels.ts';
import { PaymentFields } from '../../payments/payment-fields.tsx';
import { feeOf, quotaState } from '../../payments/quota-state.ts';
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
import { linkTo } from '../../routes.ts';
import { useReadNext } from '../neighbours.query.ts';
import { profileLabels as labels } from '../profile.labels.ts';
import { useAdmission } from './admission.save.ts';
import styles from './dialogs.module.css';

const typed = typedPayment.extend({ pay: z.boolean() });
type Typed = z.infer<typeof typed>;

const fieldId = (name: string) => `admit-${name}`;

interface AdmitFormProps {
  associate: Associate;
  onClose: () => void;
}

/**
 * Admits, with the quota in the same act, and goes on to the next one of the list: one key each. Who is not waiting is not asked about;
 * who is admitted by somebody else meanwhile is, so that the refusal can be read.
 */
export function AdmitForm(props: AdmitFormProps) {
  const { fees, settled } = useFees();
  const [waiting] = useState(props.associate.Ammesso === '');
  if (!waiting) return null;
  return settled ? <KnownAdmitForm {...props} fees={fees} /> : <Opening onCancel={props.onClose} />;
}

function KnownAdmitForm({ associate, fees, onClose }: AdmitFormProps & { fees: readonly YearFees[] }) {
  const { tiposocio, Quota } = associate;
  const name = firstNameFirst(associate);
  const { goOn, leaving } = useGoOn();
  const [today] = useState(() => todayInRome(serverNow()));
  const [method, rememberMethod] = useLastMethod();
  const [pays, rememberPays] = useRemembered<boolean>('associates.admit-with-quota', (stored) => stored === true);
  const { setAdmission } = useAdmission(associate);
  const readNext = useReadNext(associate.codaica);
  const mounted = useMountedRef();
  const year = Number(today.slice(0, 4));
  const fee = feeOf(fees, year, tiposocio);
  const state = quotaState(associate, year, fees);
  const edit = useEditForm({
    stored: undefined,
    valuesOf: (): Typed => ({
      ...blankPayment(today, { quota: typedFee(fee), tipopaga: method }),
      pay: state.kind === 'due' && pays,
    }),
    field: (field) => ({ label: field === 'pay' ? '' : paymentWords[field], id: fieldId(field) }),
    draft: { name: `associates.${associate.codaica}.ammissione`, schema: typed, whole: true },
    validate: (values) => {
      if (!values.pay || state.kind === 'paid') return {};
      // With an admission no year is paid twice.
      const chosen = valueRead(readYear(values.annorif));
      const paid = Quota.find((one) => one.annorif === chosen);
      const taken = chosen && paid && { annorif: paymentLabels.alreadyPaid(chosen, paid.quota, paid.data) };
      return { ...paymentRefusals(values), ...taken };
    },
    lengths: paymentEdit,
    save: async ({ pay: ticked, ...values }) => {
      // Somebody else may have registered it since it was ticked.
      const pay = ticked && state.kind !== 'paid';
      const payment = pay ? paymentToSend(values) : undefined;
      if (pay && (!payment || !warned.pass())) return undefined;
      const next = await readNext();
      // The dialog was closed while the next member was read: that cancels the admission. Other dialogs are saved by then, hence the
      // notice.
      if (!mounted.current) {
        toast.failure(labels.admissionCancelled, { about: nameOfMember(associate) });
        return undefined;
      }
      await setAdmission('Si', { payment });
      return { next };
    },
    onSaved: ({ next }) => {
      const { pay, tipopaga } = edit.form.getValues();
      // Who owes nothing was not asked: the choice made for those before stays.
      if (state.kind === 'due') rememberPays(pay);
      if (pay) rememberMethod(tipopaga);
      // Not after the profile was left.
      if (!mounted.current) return;
      if (next === undefined) onClose();
      else goOn(next);
    },
  });
  const { input, form, submit } = edit;
  useFeePrefill(edit, fees, tiposocio);
  const warnings = form.values.pay ? paymentWarnings(form.values, today) : { data: [], annorif: [] };
  const warned = useWarnings(warningList(warnings, fieldId));
  const { annorif, data, tipopaga, quota } = form.values;
  const pay = form.values.pay && state.kind !== 'paid';
  const amount = valueRead(readEuro(quota));
  return (
    <div onKeyDownCapture={withoutRepeats}>
      <EditDialog
        edit={edit}
        title={labels.admitTitle}
        submitLabel={labels.admit}
        paused={warned.paused || leaving}
        onClose={onClose}
      >
        <Text>{labels.admitQuestion(name)}</Text>
        <Text size="sm" c="dimmed">
          {labels.verify}
        </Text>
        {state.kind === 'paid' ? (
          <Text size="sm" data-autofocus tabIndex={-1} onKeyDown={({ key }) => key === 'Enter' && !leaving && submit()}>
            {labels.quotaPaid(year, state.payment.data)}
          </Text>
        ) : (
          <Checkbox
            {...input('pay', 'checkbox')}
            data-autofocus
            label={labels.alsoQuota(annorif)}
            description={pay && amount !== undefined && labels.quotaSummary(annorif, amount, data, tipopaga)}
          />
        )}
        {pay && (
          <div className={styles.group}>
            <PaymentFields input={input} warnings={warnings} autoFocus={false} />
          </div>
        )}
      </EditDialog>
    </div>
  );
}

/** Leads to the next member, who takes a moment to be drawn: until then the dialog of this one is still there, and admits nobody. */
function useGoOn() {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const goOn = (codaica: string) => {
    setLeaving(true);
    void navigate(`${linkTo('admin.associates.profile', { codaica })}?apri=ammetti`);
  };
  return { goOn, leaving };
}

/** A key held down must not admit the next ones too. React events of the dialog bubble here, though it is elsewhere in the DOM. */
function withoutRepeats(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
