import type { ReactNode } from 'react';

/** A column of a `DataTable`. Keep the array outside the component (or memoised): a new one redraws every row. */
export interface Column<Row> {
  id: string;
  /** Its heading; also the label of its value on a card. */
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** In px where there is room; a little less in a compact table. Columns without one share what is left, at least 140 px each. */
  width?: number;
  align?: 'start' | 'end' | 'center';
  /** May be switched off in 'Colonne'. */
  hideable?: boolean;
  defaultHidden?: boolean;
  /** A click on the cell opens the row's details, as the arrow before it does. */
  opensDetails?: boolean;
  /** What it is on a card (narrow screens); the first column is the title unless another one says so, the rest `meta`. */
  cardRole?: 'title' | 'meta' | 'hidden';
}

/** The column that rows are sorted by. */
export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

/** One entry of a row's menu: does something (`onSelect`) or goes somewhere (`href`). */
export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  href?: string;
  danger?: boolean;
}

export const DEFAULT_COLUMN_WIDTH = 140;

/** The columns that start switched off. */
export function defaultHiddenColumns<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter((column) => column.defaultHidden).map((column) => column.id);
}

export function visibleColumns<Row>(columns: readonly Column<Row>[], hidden: readonly string[]): Column<Row>[] {
  return columns.filter((column) => !column.hideable || !hidden.includes(column.id));
}

export function titleColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.cardRole === 'title') ?? columns[0];
}

/** What a click on a heading asks for: ascending first, then back and forth. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  const ascending = sort?.column === column && sort.direction === 'asc';
  return { column, direction: ascending ? 'desc' : 'asc' };
}
