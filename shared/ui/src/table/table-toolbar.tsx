import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiLabels } from '../ui.labels.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { Column, Sort } from './columns.ts';
import styles from './table.module.css';

interface TableToolbarProps<Row> {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onHiddenChange: (hidden: string[]) => void;
  sort: Sort | undefined;
  /** For cards, which have no headings to click. */
  onSortChange: ((sort: Sort) => void) | undefined;
  /** For cards, which have no heading with it. */
  choiceOfLoaded: ReactNode;
  children: ReactNode;
}

export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { columns, hidden, onHiddenChange, sort, onSortChange, choiceOfLoaded, children } = props;
  const sortable = onSortChange ? columns.filter((column) => column.sortable) : [];
  const choosable = columns.some((column) => column.hideable);
  if (!children && !choiceOfLoaded && !choosable && sortable.length === 0) return null;
  return (
    <div className={styles.toolbar}>
      {choiceOfLoaded}
      {children}
      {sortable.length > 0 && <SortSelect columns={sortable} sort={sort} onChange={onSortChange} />}
      <div className={styles.toolbarEnd}>
        <ColumnChooser columns={columns} hidden={hidden} onChange={onHiddenChange} />
      </div>
    </div>
  );
}

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onChange: ((sort: Sort) => void) | undefined;
}

function SortSelect<Row>({ columns, sort, onChange }: SortSelectProps<Row>) {
  return (
    <NativeSelect
      size="xs"
      aria-label={uiLabels.sortBy}
      value={sort ? `${sort.column} ${sort.direction}` : ''}
      onChange={(event) => {
        const [column, direction] = event.currentTarget.value.split(' ');
        if (column) onChange?.({ column, direction: direction === 'desc' ? 'desc' : 'asc' });
      }}
      data={[
        ...(sort ? [] : [{ value: '', label: uiLabels.sortBy }]),
        ...columns.flatMap(({ id, header }) => [
          { value: `${id} asc`, label: uiLabels.sortOption(header, 'asc') },
          { value: `${id} desc`, label: uiLabels.sortOption(header, 'desc') },
        ]),
      ]}
    />
  );
}
