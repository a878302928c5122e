import type { ReactNode } from 'react';

/** A column of a `DataTable`. Keep the array outside the component (or memoised): a new one re-renders every row. */
export interface Column<Row> {
  id: string;
  /** Its heading; also the label of its value on a card. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Of a fact on a card, where no heading says what the value is; default: as `cell`. */
  cardCell?: (row: Row) => ReactNode;
  sortable?: boolean;
  /** In px where there is room; a little less in a compact table. Columns without one share the rest, at least 140 px each. */
  width?: number;
  align?: 'start' | 'end' | 'center';
  hideable?: boolean;
  defaultHidden?: boolean;
  /** A click on the cell opens the row's details, like its arrow. */
  opensDetails?: boolean;
  /**
   * Role on a card (narrow screens), which has two lines: the title, then the `state` whole and as much of each `fact` as there is
   * room. The others are in its details: `meta`, the default. Without a title it is the first column, without facts the next two.
   */
  cardRole?: 'title' | 'state' | 'fact' | 'meta' | 'hidden';
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
  /** The key that does the same, one of the table's `rowKeys`. */
  key?: string;
}

export const DEFAULT_COLUMN_WIDTH = 140;

/** A column that is hidden by default is shown while `hidden` has its id with a plus. */
export const markOf = ({ id, defaultHidden }: Pick<Column<never>, 'id' | 'defaultHidden'>) =>
  defaultHidden ? `+${id}` : id;

export function isVisible<Row>(column: Column<Row>, hidden: readonly string[]): boolean {
  return !column.hideable || hidden.includes(markOf(column)) === Boolean(column.defaultHidden);
}

/** The columns as the ids in `order` say. One that it does not name follows the one declared before it. */
export function orderedColumns<Row>(columns: readonly Column<Row>[], order: readonly string[]): Column<Row>[] {
  const inOrder = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  for (const [at, column] of columns.entries()) {
    if (inOrder.includes(column)) continue;
    const before = columns[at - 1];
    inOrder.splice(before ? inOrder.indexOf(before) + 1 : 0, 0, column);
  }
  return inOrder;
}

/** The ids after a column went one place to the left (-1) or to the right (1). */
export function movedColumn(ids: readonly string[], id: string, step: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const others = ids.filter((other) => other !== id);
  others.splice(Math.max(0, at + step), 0, id);
  return others;
}

/** The columns that a person sees, in their order. */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[],
  order: readonly string[] = [],
): Column<Row>[] {
  return orderedColumns(columns, order).filter((column) => isVisible(column, hidden));
}

export function titleColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.cardRole === 'title') ?? columns[0];
}

/** The sort order after a click on a heading: ascending first, then alternating. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  const ascending = sort?.column === column && sort.direction === 'asc';
  return { column, direction: ascending ? 'desc' : 'asc' };
}

/** The columns of a card, by where they are on it. */
export function cardColumns<Row>(columns: readonly Column<Row>[]) {
  const title = titleColumn(columns);
  const others = columns.filter((column) => column !== title && column.cardRole !== 'hidden');
  const states = others.filter(({ cardRole }) => cardRole === 'state');
  const facts = others.filter(({ cardRole }) => cardRole === 'fact');
  const metas = others.filter(({ cardRole }) => cardRole === undefined || cardRole === 'meta');
  return { title, others, states, facts: facts.length > 0 ? facts : metas.slice(0, 2) };
}
