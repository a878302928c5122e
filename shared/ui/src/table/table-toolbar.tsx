import { ActionIcon, Loader, NativeSelect } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconPrinter } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { pausedWhile } from '../feedback/paused-while.ts';
import { uiLabels } from '../ui.labels.ts';
import { type ColumnChoice, ColumnChooser } from './column-chooser.tsx';
import type { Column, Sort } from './columns.ts';
import styles from './table.module.css';
import type { RowHeight } from './use-row-height.ts';

interface TableToolbarProps<Row> {
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  sort: Sort | undefined;
  /** For cards, which have no headings to click. */
  onSortChange: ((sort: Sort) => void) | undefined;
  /** For cards, which have no heading with it. */
  choiceOfLoaded: ReactNode;
  /** On the title's line; undefined: above the rows. */
  place: HTMLElement | null;
  /** Rows of a table: cards have one height. */
  height: RowHeight | undefined;
  onHeightChange: (height: RowHeight) => void;
  /** Prints all rows; undefined where that cannot be. */
  print: (() => void) | undefined;
  reading: boolean;
  children: ReactNode;
}

export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { columns, choice, sort, onSortChange, choiceOfLoaded, place, height, children } = props;
  const sortable = onSortChange ? columns.filter((column) => column.sortable) : [];
  const choosable = onSortChange === undefined && columns.some((column) => column.hideable);
  if (!children && !choiceOfLoaded && !choosable && sortable.length === 0 && !props.print) return null;
  const tools = (
    <>
      {choiceOfLoaded}
      {children}
      {sortable.length > 0 && <SortSelect columns={sortable} sort={sort} onChange={onSortChange} />}
      <div className={place ? undefined : styles.toolbarEnd}>
        {choosable && <ColumnChooser columns={columns} {...choice} />}
        {props.print && (
          <PrintButton size={height === undefined ? 36 : 28} reading={props.reading} onPrint={props.print} />
        )}
        {height !== undefined && <HeightButton height={height} onChange={props.onHeightChange} />}
      </div>
    </>
  );
  return place ? createPortal(tools, place) : <div className={styles.toolbar}>{tools}</div>;
}

interface PrintButtonProps {
  /** In px: a finger's on cards. */
  size: number;
  reading: boolean;
  onPrint: () => void;
}

const PrintButton = memo(function PrintButton({ size, reading, onPrint }: PrintButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      aria-label={uiLabels.printRows}
      title={uiLabels.printRows}
      {...pausedWhile(reading, onPrint)}
    >
      {reading ? <Loader size={16} color="currentColor" aria-hidden /> : <IconPrinter size={16} aria-hidden />}
    </ActionIcon>
  );
});

interface HeightButtonProps {
  height: RowHeight;
  onChange: (height: RowHeight) => void;
}

const HeightButton = memo(function HeightButton({ height, onChange }: HeightButtonProps) {
  const words = height === 32 ? uiLabels.tallRows : uiLabels.lowRows;
  const Icon = height === 32 ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={words}
      title={words}
      onClick={() => onChange(height === 32 ? 40 : 32)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
});

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onChange: ((sort: Sort) => void) | undefined;
}

function SortSelect<Row>({ columns, sort, onChange }: SortSelectProps<Row>) {
  return (
    <NativeSelect
      size="xs"
      className={styles.order ?? ''}
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
