import { Table, Text } from '@mantine/core';
import { type Payment, sections } from '@sodalizio/contract';
import { formatDate, formatEuro, Section } from '@sodalizio/ui';
import type { ReactNode } from 'react';
import { profileLabels as labels } from '../profile.labels.ts';
import type { TabProps } from './field-tabs.tsx';
import styles from './list-tabs.module.css';

interface Heading {
  label: string;
  end?: boolean;
}

/** A small table in a box of its own: on a phone the box scrolls, the page never does. */
function TabTable({ title, headings, children }: { title: string; headings: Heading[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; a section of this name is around it already
    <div className={styles.box} tabIndex={0} role="group" aria-label={title}>
      <Table className={styles.table} verticalSpacing={8} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            {headings.map(({ label, end }) => (
              <Table.Th key={label} scope="col" ta={end ? 'end' : 'start'}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}

const paymentHeadings: Heading[] = [
  { label: labels.referenceYear },
  { label: labels.date },
  { label: labels.paymentType },
  { label: labels.amount, end: true },
  { label: labels.paymentDetails },
  { label: labels.notes },
];

export function PaymentsTab({ associate: { Quota } }: TabProps) {
  return (
    <Section title={labels.tabs.pagamenti} layout="block">
      {Quota.length === 0 ? (
        <Text c="dimmed">{labels.noPayments}</Text>
      ) : (
        <TabTable title={labels.tabs.pagamenti} headings={paymentHeadings}>
          {Quota.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </TabTable>
      )}
    </Section>
  );
}

function PaymentRow({ payment: { annorif, data, tipopaga, quota, estremipaga, note } }: { payment: Payment }) {
  return (
    <Table.Tr>
      <Table.Td>{annorif}</Table.Td>
      <Table.Td>{formatDate(data)}</Table.Td>
      <Table.Td>{tipopaga}</Table.Td>
      <Table.Td ta="end">{formatEuro(quota)}</Table.Td>
      <Table.Td>{estremipaga}</Table.Td>
      <Table.Td className={styles.words}>{note}</Table.Td>
    </Table.Tr>
  );
}

/** The catalogue's name; a code it no longer has stands for itself. */
const sectionName = (code: string) => sections.find((section) => section.code === code)?.name ?? code;

export function SectionsTab({ associate: { Sezione } }: TabProps) {
  const headings = [{ label: labels.sectionCode }, { label: labels.sectionName }, { label: labels.preferred }];
  return (
    <Section title={labels.tabs.sezioni} layout="block">
      {Sezione.length === 0 ? (
        <Text c="dimmed">{labels.noSections}</Text>
      ) : (
        <TabTable title={labels.tabs.sezioni} headings={headings}>
          {Sezione.map(({ sigla, preferita }) => (
            <Table.Tr key={sigla}>
              <Table.Td>{sigla}</Table.Td>
              <Table.Td>{sectionName(sigla)}</Table.Td>
              <Table.Td>{preferita === 'Si' ? labels.yes : labels.no}</Table.Td>
            </Table.Tr>
          ))}
        </TabTable>
      )}
    </Section>
  );
}
