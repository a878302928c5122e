import type { ReactNode } from 'react';

/** A column of a `DataTable`. Keep the array outside the component (or memoised): a new one re-renders every row. */
export interface Column<Row> {
  id: string;
  /** Its heading; also the label of its value on a card. */
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** In px where there is room; a little less in a compact table. Columns without one share the rest, at least 140 px each. */
  width?: number;
  align?: 'start' | 'end' | 'center';
  hideable?: boolean;
  defaultHidden?: boolean;
  /** A click on the cell opens the row's details, like its arrow. */
  opensDetails?: boolean;
  /** Role on a card (narrow screens); the first column is the title by default, the others `meta`. */
  cardRole?: 'title' | 'meta' | 'hidden';
}

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

/** One entry of a row's menu: an action (`onSelect`) or a link (`href`). */
export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  href?: string;
  /** The link opens a page of its own. */
  newPage?: boolean;
  danger?: boolean;
}

export const DEFAULT_COLUMN_WIDTH = 140;

/** The columns hidden by default. */
export function defaultHiddenColumns<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter((column) => column.defaultHidden).map((column) => column.id);
}

export function visibleColumns<Row>(columns: readonly Column<Row>[], hidden: readonly string[]): Column<Row>[] {
  return columns.filter((column) => !column.hideable || !hidden.includes(column.id));
}

export function titleColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.cardRole === 'title') ?? columns[0];
}

/** The sort order after a click on a heading: ascending first, then alternating. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  const ascending = sort?.column === column && sort.direction === 'asc';
  return { column, direction: ascending ? 'desc' : 'asc' };
}
