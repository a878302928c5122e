import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Sort } from './columns.ts';

/** A person's settings of a table. The table holds what the screen leaves out, except sorting. */
export interface TableState {
  sort?: Sort | undefined;
  /** Parameters of the address that are not understood and do not filter the rows. */
  ignored?: readonly string[];
  onSortChange?: (sort: Sort) => void;
  hiddenColumns?: readonly string[];
  onHiddenColumnsChange?: (hidden: string[]) => void;
  /** Ids of the columns, leftmost first; empty: as declared. */
  columnOrder?: readonly string[];
  onColumnOrderChange?: (order: string[]) => void;
  expanded?: ReadonlySet<string>;
  onExpandedChange?: (keys: ReadonlySet<string>) => void;
  initialScrollOffset?: number;
  onScrollOffset?: (offset: number) => void;
}

function useControllable<T, Next extends T>(
  given: T | undefined,
  onChange: ((value: Next) => void) | undefined,
  initial: () => T,
) {
  const [own, setOwn] = useState(initial);
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  const set = useCallback((value: Next) => {
    setOwn(() => value);
    latest.current?.(value);
  }, []);
  return [given ?? own, set] as const;
}

export function useTableState(state: TableState) {
  const [hidden, setHidden] = useControllable<readonly string[], string[]>(
    state.hiddenColumns,
    state.onHiddenColumnsChange,
    () => [],
  );
  const [order, setOrder] = useControllable<readonly string[], string[]>(
    state.columnOrder,
    state.onColumnOrderChange,
    () => [],
  );
  const [expanded, setExpanded] = useControllable<ReadonlySet<string>, ReadonlySet<string>>(
    state.expanded,
    state.onExpandedChange,
    () => new Set(),
  );
  return { hidden, setHidden, order, setOrder, expanded, setExpanded };
}
