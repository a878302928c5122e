import { Button, Table, Text } from '@mantine/core';
import type { BulkOutcome, SkipReason } from '@sodalizio/contract/associates';
import { useState } from 'react';
import styles from './bulk.module.css';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';

/** Rows rendered at once: a million would freeze the page. */
const rowsAtOnce = 100;
const moreAtOnce = 5 * rowsAtOnce;

export function countsOf(skipped: BulkOutcome['skipped']): readonly ReasonCount[] {
  const counts = new Map<SkipReason, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

interface ReasonCount {
  readonly reason: SkipReason;
  readonly count: number;
}

interface SkippedProps {
  skipped: BulkOutcome['skipped'];
  /** Where not all of them are in `skipped`. */
  reasons?: readonly ReasonCount[];
  year: number | undefined;
  title: string;
}

/** Who is left out, and why. */
export function Skipped({ skipped, reasons = countsOf(skipped), year, title }: SkippedProps) {
  const [shown, setShown] = useState(rowsAtOnce);
  const unnamed = reasons.reduce((sum, { count }) => sum + count, 0) - skipped.length;
  return (
    <div>
      {reasons.length > 1 && (
        <ul className={styles.reasons}>
          {reasons.map(({ reason, count }) => (
            <li key={reason}>{labels.reasonCount(count, labels.reason(reason, count > 1, year))}</li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={styles.skipped} tabIndex={0} aria-label={title}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{labels.code}</Table.Th>
              <Table.Th>{labels.name}</Table.Th>
              <Table.Th>{labels.why}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {skipped.slice(0, shown).map(({ codaica, name, reason }) => (
              <Table.Tr key={codaica}>
                <Table.Td>{codaica}</Table.Td>
                <Table.Td>{name || labels.noName}</Table.Td>
                <Table.Td>{labels.reason(reason, false, year)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {skipped.length > shown && (
          <Button
            variant="subtle"
            className={styles.more}
            onClick={({ currentTarget }) => {
              // The button goes with the last rows.
              if (shown + moreAtOnce >= skipped.length)
                currentTarget.closest('section')?.focus({ preventScroll: true });
              setShown(shown + moreAtOnce);
            }}
          >
            {labels.showMore(Math.min(moreAtOnce, skipped.length - shown))}
          </Button>
        )}
        {unnamed > 0 && (
          <Text size="sm" c="dimmed" className={styles.unnamed}>
            {labels.unnamed(unnamed)}
          </Text>
        )}
      </section>
    </div>
  );
}
