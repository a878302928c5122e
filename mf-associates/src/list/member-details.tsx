import { Anchor, Table, Text } from '@mantine/core';
import type { Member } from '@sodalizio/contract';
import { DescriptionList, formatDate, formatEuro } from '@sodalizio/ui';
import { labels } from '../associates.labels.ts';
import { callable } from '../callable.ts';
import { EmailLink } from '../email-link.tsx';
import styles from './member-details.module.css';

export function MemberDetails({ member }: { member: Member }) {
  const { recemail, recph, reccell, reccom, Quota } = member;
  return (
    <div className={styles.details}>
      <section>
        <h2 className={styles.heading}>{labels.contacts}</h2>
        <DescriptionList
          items={[
            {
              label: labels.email,
              value: recemail && <EmailLink address={recemail} />,
            },
            {
              label: labels.phone,
              value: recph && (
                <Anchor inherit href={`tel:${callable(recph)}`}>
                  {recph}
                </Anchor>
              ),
            },
            {
              label: labels.mobile,
              value: reccell && (
                <Anchor inherit href={`tel:${callable(reccell)}`}>
                  {reccell}
                </Anchor>
              ),
            },
            { label: labels.town, value: reccom },
          ]}
        />
      </section>
      <section>
        <h2 className={styles.heading}>{labels.lastPayments}</h2>
        {Quota.length === 0 ? <Text size="sm">{labels.noPayments}</Text> : <LastPayments payments={Quota} />}
      </section>
    </div>
  );
}

function LastPayments({ payments }: { payments: Member['Quota'] }) {
  return (
    <Table className={styles.payments} verticalSpacing={4} horizontalSpacing="xs" withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{labels.paymentYear}</Table.Th>
          <Table.Th>{labels.paymentDate}</Table.Th>
          <Table.Th>{labels.paymentType}</Table.Th>
          <Table.Th ta="end">{labels.paymentAmount}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {payments.map(({ annorif, data, tipopaga, quota }, place) => (
          <Table.Tr key={place}>
            <Table.Td>{annorif}</Table.Td>
            <Table.Td>{formatDate(data)}</Table.Td>
            <Table.Td>{tipopaga}</Table.Td>
            <Table.Td ta="end">{formatEuro(quota)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
