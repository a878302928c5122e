/** Which rows are chosen. The screen holds it, so that it may be larger than what the table has seen. */
export interface RowSelection<Row> {
  /** Whether the row with this key is chosen. Asked for drawn rows only. */
  has: (key: string) => boolean;
  /** Nothing is chosen at all: spares asking row by row. */
  empty: boolean;
  /** These rows are chosen, or no longer. */
  onChoose: (rows: readonly Row[], chosen: boolean) => void;
  /** Shift and click: everything between two places, `[start, end)`, loaded or not, is chosen or no longer. */
  onChooseRange: (range: { start: number; end: number }, chosen: boolean) => void;
}

/** What the one box above all rows stands for: the rows that are loaded around those in sight. */
export type LoadedChoice = 'none' | 'some' | 'all';

/** Most rows that one click on the box above them takes. */
const LOADED_LIMIT = 500;

/** The rows that are loaded without a gap around the places in sight. */
export function loadedRows<Row>(
  rowAt: (index: number) => Row | undefined,
  { start, end }: { start: number; end: number },
  total: number,
): Row[] {
  const before: Row[] = [];
  const after: Row[] = [];
  for (let index = start - 1; index >= 0 && before.length < LOADED_LIMIT / 2; index--) {
    const row = rowAt(index);
    if (row === undefined) break;
    before.push(row);
  }
  for (let index = start; index < total && after.length < LOADED_LIMIT / 2; index++) {
    const row = rowAt(index);
    if (row === undefined && index >= end) break;
    if (row !== undefined) after.push(row);
  }
  return [...before.reverse(), ...after];
}

export function loadedChoice<Row>(
  selection: RowSelection<Row>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): LoadedChoice {
  const chosen = rows.filter((row) => selection.has(rowKey(row))).length;
  return chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some';
}
