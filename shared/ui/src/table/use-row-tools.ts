import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { type Column, type MenuEntry, titleColumn } from './columns.ts';

/** Callbacks for rendered rows. Stable identity, so that rows are not re-rendered when anything else changes. */
export interface RowTools<Row> {
  title: (row: Row) => string;
  toggle: (key: string) => void;
  details: (row: Row) => ReactNode;
  menu: (row: Row) => MenuEntry[];
  focus: (index: number | undefined) => void;
  choose: (row: Row, index: number, chosen: boolean, upTo: boolean) => void;
  hasChoice: boolean;
  hasDetails: boolean;
  hasMenu: boolean;
}

interface Input<Row> {
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowTitle?: (row: Row) => string;
  expand?: (row: Row) => ReactNode;
  rowMenu?: ((row: Row) => MenuEntry[]) | undefined;
  selection?: unknown;
  expanded: ReadonlySet<string>;
  setExpanded: (keys: ReadonlySet<string>) => void;
  setFocused: (index: number | undefined) => void;
  /** Stable identity. */
  choose: RowTools<Row>['choose'];
}

function titleOf<Row>({ columns, rowKey, rowTitle }: Input<Row>, row: Row): string {
  if (rowTitle) return rowTitle(row);
  const text = titleColumn(columns)?.cell(row);
  return typeof text === 'string' ? text : rowKey(row);
}

export function useRowTools<Row>(input: Input<Row>): RowTools<Row> {
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });
  const hasChoice = input.selection !== undefined;
  const hasDetails = input.expand !== undefined;
  const hasMenu = input.rowMenu !== undefined;
  const { choose } = input;
  return useMemo(
    () => ({
      title: (row) => titleOf(latest.current, row),
      toggle: (key) => {
        const keys = new Set(latest.current.expanded);
        if (!keys.delete(key)) keys.add(key);
        latest.current.setExpanded(keys);
      },
      details: (row) => latest.current.expand?.(row),
      menu: (row) => latest.current.rowMenu?.(row) ?? [],
      focus: (index) => latest.current.setFocused(index),
      choose,
      hasChoice,
      hasDetails,
      hasMenu,
    }),
    [choose, hasChoice, hasDetails, hasMenu],
  );
}
