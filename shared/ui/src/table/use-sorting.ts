import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { nextSort, type Sort } from './columns.ts';
import { toTop } from './use-box.ts';

interface Options {
  /** Of the rows in sight. */
  shown: Sort | undefined;
  onSortChange: ((sort: Sort) => void) | undefined;
  scroll: RefObject<HTMLDivElement | null>;
  paged: boolean;
}

/** Another order, by its name or by a column's heading; both scroll to the top. */
export function useSorting({ shown, onSortChange, scroll, paged }: Options) {
  const { column, direction } = shown ?? {};
  // A second press of a heading answers the first one, not the rows that are still in sight.
  const asked = useRef<Sort>(undefined);
  useLayoutEffect(() => {
    if (asked.current?.column === column && asked.current?.direction === direction) asked.current = undefined;
  }, [column, direction]);
  const sortBy = useCallback(
    (sort: Sort) => {
      asked.current = sort;
      toTop(scroll.current, paged);
      onSortChange?.(sort);
    },
    [scroll, paged, onSortChange],
  );
  const pressHeading = useCallback(
    (id: string) => {
      const inSight = column !== undefined && direction ? { column, direction } : undefined;
      sortBy(nextSort(asked.current ?? inSight, id));
    },
    [column, direction, sortBy],
  );
  return onSortChange ? { sortBy, pressHeading } : { sortBy: undefined, pressHeading: undefined };
}
