import { Button, Table, Text } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import type { Associate, Payment } from '@sodalizio/contract';
import { formatDate, formatEuro, Section, toast } from '@sodalizio/ui';
import { IconTrash } from '@tabler/icons-react';
import { paymentWords } from '../../payments/payment.labels.ts';
import { reportFailure, useDone } from '../associate.save.ts';
import { PaymentForm } from '../dialogs/payment.form.tsx';
import { usePaymentSave } from '../payment.save.ts';
import { profileLabels as labels } from '../profile.labels.ts';
import { useProfileDialog } from '../use-profile-actions.ts';
import type { TabProps } from './field-tabs.tsx';
import styles from './list-tabs.module.css';
import { type Heading, TabTable } from './tab-table.tsx';
import { useRowFocus } from './use-row-focus.ts';

const headings: Heading[] = [
  { label: paymentWords.annorif },
  { label: paymentWords.data },
  { label: paymentWords.tipopaga },
  { label: paymentWords.quota, end: true },
  { label: paymentWords.estremipaga },
  { label: paymentWords.note },
];

export function PaymentsTab({ associate }: TabProps) {
  const editable = useSession().can('associates.edit');
  const { open, show, close } = useProfileDialog();
  const { Quota } = associate;
  const noteFocus = useRowFocus();
  return (
    <Section
      title={labels.tabs.pagamenti}
      layout="block"
      actions={
        editable && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => show('pagamento')}>
            {labels.addPayment}
          </Button>
        )
      }
    >
      {Quota.length === 0 ? (
        <Text c="dimmed">{labels.noPayments}</Text>
      ) : (
        <TabTable
          title={labels.tabs.pagamenti}
          headings={editable ? [...headings, { label: labels.actions, end: true }] : headings}
        >
          {Quota.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              associate={associate}
              editable={editable}
              onPress={noteFocus}
            />
          ))}
        </TabTable>
      )}
      {editable && open === 'pagamento' && (
        <PaymentForm key={associate.codaica} associate={associate} onClose={close} />
      )}
    </Section>
  );
}

interface RowProps {
  payment: Payment;
  associate: Associate;
  editable: boolean;
  onPress: (button: HTMLElement) => void;
}

function PaymentRow({ payment, associate, editable, onPress }: RowProps) {
  const { remove, busy } = usePaymentSave(associate);
  const sayDone = useDone(associate);
  const { annorif, data, tipopaga, quota, estremipaga, note } = payment;
  const cause = `associates.payment ${payment.id}`;
  const take = async (button: HTMLElement) => {
    onPress(button);
    toast.dismissFailure(cause);
    try {
      sayDone(labels.paymentRemoved, await remove(payment));
    } catch (error) {
      reportFailure(error, associate, cause);
    }
  };
  return (
    <Table.Tr className={busy ? styles.going : undefined}>
      <Table.Td data-label={paymentWords.annorif}>{annorif}</Table.Td>
      <Table.Td data-label={paymentWords.data}>{formatDate(data)}</Table.Td>
      <Table.Td data-label={paymentWords.tipopaga}>{tipopaga}</Table.Td>
      <Table.Td data-label={paymentWords.quota} ta="end">
        {formatEuro(quota)}
      </Table.Td>
      <Table.Td data-label={paymentWords.estremipaga}>{estremipaga}</Table.Td>
      <Table.Td data-label={paymentWords.note} className={styles.words}>
        {note}
      </Table.Td>
      {editable && (
        <Table.Td ta="end" className={styles.acts}>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={labels.removePayment(annorif, formatEuro(quota))}
            data-disabled={busy}
            aria-disabled={busy}
            onClick={(event) => !busy && void take(event.currentTarget)}
          >
            {labels.remove}
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
