import { Group, Text, Title } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import type { Message, MessageRecipient } from '@sodalizio/contract/messages';
import { DataTable, EmptyState } from '@sodalizio/ui';
import styles from './message.module.css';
import type { useRecipients } from './message.query.ts';
import { labels } from './page.labels.ts';
import { RecipientDetails } from './recipient-details.tsx';
import { RecipientFilterPanel } from './recipient-filters.tsx';
import { keyOfRecipient, linkedColumns, nameOf, plainColumns } from './recipients.table.tsx';
import { RecipientsExport } from './recipients-export.button.tsx';

const detailsOf = (row: MessageRecipient) => <RecipientDetails row={row} />;

interface RecipientsProps {
  message: Pick<Message, 'id' | 'title'>;
  list: ReturnType<typeof useRecipients>;
}

export function Recipients({ message, list }: RecipientsProps) {
  const mayOpenProfiles = useSession().can('associates.read');
  const { search, outcome } = list.shownFilters;
  const isFiltered = search !== '' || outcome !== '';
  const { status } = list.rows;
  return (
    <div className={styles.recipients} data-own-scroll>
      <Group align="center" gap="sm">
        <Title order={2} size="h3">
          {labels.recipients}
        </Title>
        <Text size="sm" c="dimmed">
          {list.count(labels.foundRecipients)}
        </Text>
        <RecipientsExport
          message={message.id}
          filters={list.shownFilters}
          results={status === 'searching' ? 0 : list.rows.total}
        />
      </Group>
      <RecipientFilterPanel
        filters={list.filters}
        // Not `list.busy`: refreshing the rows is nothing to wait for.
        busy={status === 'loading' || status === 'searching'}
        onSearch={list.search}
      />
      <DataTable
        label={labels.recipients}
        belongsTo={message.title}
        columns={mayOpenProfiles ? linkedColumns : plainColumns}
        rows={list.rows}
        rowKey={keyOfRecipient}
        rowTitle={nameOf}
        expand={detailsOf}
        state={list.state}
        empty={
          isFiltered ? (
            <EmptyState title={labels.nobodyFound} hint={labels.nobodyFoundHint} />
          ) : (
            <EmptyState title={labels.nobody} hint={labels.nobodyHint} />
          )
        }
      />
    </div>
  );
}
