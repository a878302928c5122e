/** Selected rows. Held by the screen, so that the selection may exceed the loaded rows. */
export interface RowSelection<Row> {
  /** Whether the row with this key is selected. Called for rendered rows only. */
  has: (key: string) => boolean;
  /** Nothing is selected: spares calls of `has`. */
  empty: boolean;
  onChoose: (rows: readonly Row[], chosen: boolean) => void;
  /**
   * Shift and click: selects or clears all rows of the range `[start, end)`, loaded or not. `seen` returns those of the read rows that
   * were meant: where others have come between meanwhile, the clicked one alone.
   */
  onChooseRange: (
    range: { start: number; end: number },
    chosen: boolean,
    seen?: (read: readonly Row[]) => readonly Row[],
  ) => void;
}

/** State of the checkbox above all rows: of the loaded rows around the visible ones. */
export type LoadedChoice = 'none' | 'some' | 'all';

const LOADED_LIMIT = 500;

/** The rows that are loaded without a gap around the visible range. */
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
