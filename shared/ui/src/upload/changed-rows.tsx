import { Table } from '@mantine/core';
import type { Upload } from '@sodalizio/contract';
import { formatCount } from '../formats.ts';
import { counted } from './counted.ts';
import { Short } from './short.tsx';
import { uploadLabels as labels } from './upload.labels.ts';
import styles from './upload.module.css';

/** Whom the first rows would change, and what: before, then after. */
export function ChangedRows({ upload }: { upload: Upload }) {
  const { changes, counts } = upload;
  const more = counts.updated - changes.length;
  const labelOf = (field: string) => upload.fields.find((one) => one.field === field)?.label ?? field;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={styles.rows} tabIndex={0} aria-label={labels.changesTable}>
      <Table captionSide="top" verticalSpacing={6}>
        <Table.Caption>{labels.changes}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{labels.line}</Table.Th>
            <Table.Th scope="col">{labels.who}</Table.Th>
            <Table.Th scope="col">{labels.change}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ row, name, fields }) => (
            <Table.Tr key={row}>
              <Table.Td>{formatCount(row)}</Table.Td>
              <Table.Td>{name}</Table.Td>
              <Table.Td className={styles.change}>
                {fields.map(({ field, before, after }) => (
                  <div key={field}>
                    {labels.fieldOf(labelOf(field))}{' '}
                    {before === '' ? <em>{labels.nothing}</em> : <Short text={before} />} {labels.arrow}{' '}
                    <strong>
                      <Short text={after} />
                    </strong>
                  </div>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
          {more > 0 && (
            <Table.Tr>
              <Table.Td colSpan={3}>{labels.changesMore(counted(more))}</Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </section>
  );
}
