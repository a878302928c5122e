import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RowSelection } from './row-selection.ts';

interface Choosing<Row> {
  selection: RowSelection<Row> | undefined;
  rowAt: (index: number) => Row | undefined;
  rowKey: (row: Row) => string;
  /** When it changes, indexes belong to other rows. */
  order: string;
  /** As in `RowsView`. */
  outdated: boolean;
}

/** Handler of row checkboxes: selects the row, or with Shift the range from the last selected row. Stable identity. */
export function useRowChoice<Row>(input: Choosing<Row>) {
  const latest = useRef(input);
  const last = useRef<{ index: number; key: string; order: string }>(undefined);
  useLayoutEffect(() => {
    latest.current = input;
  });
  return useCallback((row: Row, index: number, chosen: boolean, upTo: boolean) => {
    const { selection, rowAt, rowKey, order, outdated } = latest.current;
    if (outdated) return;
    const from = last.current;
    last.current = { index, key: rowKey(row), order };
    const there = from && rowAt(from.index);
    const moved = !from || from.order !== order || (there !== undefined && rowKey(there) !== from.key);
    if (!upTo || moved) return selection?.onChoose([row], chosen);
    const start = Math.min(from.index, index);
    const keyAt = (read: readonly Row[], at: number) => {
      const { [at - start]: found } = read;
      return found === undefined ? undefined : rowKey(found);
    };
    selection?.onChooseRange({ start, end: Math.max(from.index, index) + 1 }, chosen, (read) =>
      keyAt(read, from.index) === from.key && keyAt(read, index) === rowKey(row) ? read : [row],
    );
  }, []);
}
