import { Button, Group, Text } from '@mantine/core';
import { tableSort } from '@sodalizio/area-kit';
import {
  activeFilters,
  type FrozenSelection,
  keyOfMember,
  type MemberSearch,
  memberTableColumns,
  NearestNames,
  nameOfMember,
  useFoundMembers,
} from '@sodalizio/associate-search';
import { DataTable, EmptyState, SelectionBar } from '@sodalizio/ui';
import { labels } from './create.labels.ts';
import styles from './create.module.css';
import type { useCreateAddress } from './use-create-address.ts';
import { useRecipients } from './use-recipients.ts';

interface RecipientsStepProps {
  address: Pick<ReturnType<typeof useCreateAddress>, 'query' | 'sortBy' | 'ignored'>;
  /** `YYYY-MM-DD` in Rome. */
  today: string;
  onSearch: (filters: MemberSearch) => void;
  onBack: () => void;
  onFrozen: (frozen: FrozenSelection) => void;
}

/** Everybody found, all selected at first, in a box of 450 px (specification section 2). */
export function RecipientsStep({ address, today, onSearch, onBack, onFrozen }: RecipientsStepProps) {
  const members = useFoundMembers(address.query);
  const { rows, shown, registry } = members;
  const { selection, count, ready, busy, freeze } = useRecipients(members, onFrozen);
  const filters = activeFilters(shown.filters, today).map(({ label }) => label);
  const sentence = ready ? labels.selected(count) : labels.selecting;
  const isAll = selection.here === rows.total;
  const all = (
    <Button size="compact-sm" variant="default" onClick={() => void selection.chooseAll()}>
      {labels.selectAll}
    </Button>
  );
  const stop = count === 0 || busy || !ready;
  return (
    <>
      <Text size="sm" c="dimmed">
        {[members.count, labels.foundBy(filters)].filter(Boolean).join('. ')}
      </Text>
      <div className={styles.recipients} data-own-scroll>
        <DataTable
          label={labels.table}
          columns={memberTableColumns}
          rows={rows}
          rowKey={keyOfMember}
          rowTitle={nameOfMember}
          state={{ ignored: address.ignored, sort: tableSort(shown.sort), onSortChange: address.sortBy }}
          selection={selection.rows}
          toolbar={
            count === 0 &&
            rows.total > 0 && (
              <>
                <strong>{sentence}</strong>
                {ready && all}
              </>
            )
          }
          selectionBar={
            count > 0 && <SelectionBar sentence={sentence} offer={!isAll && all} onClear={selection.clear} />
          }
          empty={<EmptyState action={<NearestNames filters={shown.filters} onSearch={onSearch} />} />}
        />
      </div>
      <Group gap="xs" className={styles.bar}>
        <Button data-disabled={stop} aria-disabled={stop} onClick={() => !stop && void freeze()}>
          {busy ? labels.freezing : labels.next}
        </Button>
        <Button variant="default" onClick={onBack}>
          {labels.back}
        </Button>
        <Text size="sm" role="status" className={styles.count}>
          {sentence}
        </Text>
      </Group>
      {registry.dialog}
    </>
  );
}
