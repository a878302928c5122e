import { Alert, Button, Table, Text, Title } from '@mantine/core';
import { rowSentence, type Upload } from '@sodalizio/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { pausedWhile } from '../feedback/paused-while.ts';
import { formatCount } from '../formats.ts';
import { ChangedRows } from './changed-rows.tsx';
import { counted } from './counted.ts';
import { Short } from './short.tsx';
import { uploadLabels as labels } from './upload.labels.ts';
import styles from './upload.module.css';

export interface DryRunProps {
  upload: Upload;
  busy: boolean;
  run: () => void;
  saveRefused: () => void;
  leave: () => void;
  onRemap: () => void;
}

/** Result of the dry run: counts and refused rows, then the question whether to store. */
export function DryRun({ upload, busy, run, saveRefused, leave, onRemap }: DryRunProps) {
  const { counts, file, sheet, failure } = upload;
  const toRun = counts.created + counts.updated;
  return (
    <>
      {failure !== '' && (
        <Alert color="amber" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {failure}
        </Alert>
      )}
      <div role="status">
        <Title order={2} size="h4">
          {labels.checkedTitle}
        </Title>
        <Text size="sm" c="dimmed">
          {labels.checkedHint(file, sheet, counted(counts.rows))}
        </Text>
        <UnreadColumns upload={upload} />
      </div>
      <dl className={styles.counts}>
        <Count label={labels.created} count={counts.created} />
        <Count label={labels.updated} count={counts.updated} />
        <Count label={labels.unchanged} count={counts.unchanged} />
        <Count
          label={labels.refused}
          count={counts.refused}
          note={counts.duplicates > 0 ? labels.duplicates(counted(counts.duplicates)) : undefined}
        />
      </dl>
      {upload.changes.length > 0 && <ChangedRows upload={upload} />}
      {counts.refused > 0 && (
        <>
          <RefusedRows upload={upload} />
          <Text size="sm">{labels.refusedHint}</Text>
        </>
      )}
      {toRun === 0 && <Text fw={550}>{labels.nothingToRun}</Text>}
      <div className={styles.buttons}>
        {toRun > 0 && <Button {...pausedWhile(busy, run)}>{labels.run(counted(toRun))}</Button>}
        {counts.refused > 0 && (
          <Button variant="default" {...pausedWhile(busy, saveRefused)}>
            {labels.saveRefused}
          </Button>
        )}
        <Button variant="subtle" {...pausedWhile(busy, onRemap)}>
          {labels.changeColumns}
        </Button>
        <Button variant="subtle" {...pausedWhile(busy, leave)}>
          {labels.otherFile}
        </Button>
      </div>
    </>
  );
}

const unreadShown = 10;
const longestHeading = 60;

const cut = (heading: string) =>
  heading.length > longestHeading ? `${heading.slice(0, longestHeading - 1)}…` : heading;

/** What a column with another heading holds would else be missing unnoticed. */
function UnreadColumns({ upload: { columns, fields } }: { upload: Upload }) {
  const unread = columns.flatMap(({ header, samples }, at) =>
    samples.length === 0 || fields.some(({ column }) => column === at) ? [] : labels.columnName(cut(header), at + 1),
  );
  if (unread.length === 0) return null;
  const shown = unread.slice(0, unreadShown);
  return (
    <Text size="sm" c="dimmed">
      {labels.unread(shown, counted(unread.length - shown.length))}
    </Text>
  );
}

function Count({ label, count, note }: { label: string; count: number; note?: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {formatCount(count)}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}

/** The first refused rows: the values of each, and all its errors. */
export function RefusedRows({ upload }: { upload: Upload }) {
  const { refused, counts } = upload;
  const used = upload.fields.filter(({ column }) => column !== null);
  const labelOf = (field: string) => upload.fields.find((one) => one.field === field)?.label ?? field;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={styles.rows} tabIndex={0} aria-label={labels.refusedTable}>
      <Table captionSide="top" verticalSpacing={6}>
        <Table.Caption>{labels.refusedSome(counted(refused.length), counted(counts.refused))}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{labels.line}</Table.Th>
            <Table.Th scope="col">{labels.why}</Table.Th>
            {used.map(({ field, label }) => (
              <Table.Th key={field} scope="col">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {refused.map(({ row, values, reasons }) => (
            <Table.Tr key={row}>
              <Table.Td>{formatCount(row)}</Table.Td>
              {/* Before the values: however long they are, why a row stays out is in sight. */}
              <Table.Td className={styles.reason}>
                {reasons.map((reason) => `${labelOf(reason.field)}: ${rowSentence(reason)}`).join('; ')}
              </Table.Td>
              {used.map(({ field, column }) => (
                <Table.Td key={field}>
                  <Short text={values[column ?? 0] ?? ''} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
