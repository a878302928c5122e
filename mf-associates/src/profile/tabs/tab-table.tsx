import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list-tabs.module.css';

export interface Heading {
  label: string;
  end?: boolean;
}

/** A small table; below 48 em each row is a card, whose cells name themselves by `data-label`. */
export function TabTable({ title, headings, children }: { title: string; headings: Heading[]; children: ReactNode }) {
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
