import { Alert, Table, Text } from '@mantine/core';
import type { CheckedFile, FileFinding } from '@sodalizio/contract/questionnaires';
import { IconAlertTriangle } from '@tabler/icons-react';
import { columnLetters } from './column-letters.ts';
import { labels } from './file.labels.ts';
import styles from './file.module.css';

const placeOf = ({ sheet, row, column }: FileFinding) =>
  labels.place(sheet, row, column === null ? '' : columnLetters(column));

type Findings = CheckedFile['faults'];

/** What is wrong in a file, and apart from it what only should be looked at. */
export function FileFindings({ checked: { faults, warnings } }: { checked: Pick<CheckedFile, 'faults' | 'warnings'> }) {
  return (
    <>
      <FindingsTable findings={faults} title={labels.faults} hint={labels.faultsHint} urgent />
      <FindingsTable findings={warnings} title={labels.warnings} hint={labels.warningsHint} />
    </>
  );
}

interface FindingsTableProps {
  findings: Findings;
  title: (count: number) => string;
  hint: string;
  urgent?: boolean;
}

function FindingsTable({ findings: { found, more }, title, hint, urgent = false }: FindingsTableProps) {
  if (found.length === 0) return null;
  const heading = title(found.length + more);
  return (
    <section className={styles.findings} aria-label={heading}>
      <Alert
        color={urgent ? 'red' : 'amber'}
        variant="light"
        role={urgent ? 'alert' : 'status'}
        title={heading}
        icon={<IconAlertTriangle size={18} aria-hidden />}
      >
        {hint}
      </Alert>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={`${heading}: ${labels.where}, ${labels.what}`}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{labels.where}</Table.Th>
              <Table.Th>{labels.what}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.map((finding, place) => (
              <Table.Tr key={place}>
                <Table.Td className={styles.sentence}>{placeOf(finding)}</Table.Td>
                <Table.Td className={styles.sentence}>
                  <bdi>{finding.sentence}</bdi>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {more > 0 && <Text size="sm">{labels.more(more)}</Text>}
    </section>
  );
}
