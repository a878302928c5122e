import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListQuery, ListQueryDefinition, Sort } from './list-query.ts';
import { useChangeSearch } from './use-change-search.ts';

const nothing: readonly string[] = [];

/**
 * The list's query in the address. A new search is a history entry; a new order of the same rows is not, and does not scroll. `keep` names address
 * keys that both leave alone. The same search again reads what is on the screen again: a colleague may have added who was not found.
 */
export function useListQuery<Filters extends object, Column extends string>(
  list: ListQueryDefinition<Filters, Column>,
  keep: readonly string[] = nothing,
) {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const address = list.write(list.read(params));
  const query = useMemo(() => list.read(new URLSearchParams(address)), [list, address]);
  const cache = useQueryClient();
  const written = useCallback(
    (now: URLSearchParams, changed: (now: ListQuery<Filters, Column>) => Partial<ListQuery<Filters, Column>>) => {
      const before = list.read(now);
      const next = new URLSearchParams(list.write({ ...before, ...changed(before) }));
      for (const key of keep) for (const value of now.getAll(key)) next.append(key, value);
      return next;
    },
    [list, keep],
  );
  return {
    /** Parameters that are not understood; for the `state` of a `DataTable`. */
    ignored: list.ignored(new URLSearchParams([...params].filter(([key]) => !keep.includes(key)))),
    /** Same identity for an equal query. */
    query,
    /** Other filters; as a function, made of those of this moment: a render may have older ones. */
    search: useCallback(
      (filters: Filters | ((now: Filters) => Filters)) => {
        const now = new URLSearchParams(window.location.search);
        const next = written(now, (before) => ({
          filters: typeof filters === 'function' ? filters(before.filters) : filters,
        }));
        change(() => next, `${next}` === `${now}`);
        if (list.write(list.read(next)) === list.write(list.read(now)))
          void cache.invalidateQueries({ type: 'active' });
      },
      [written, change, list, cache],
    ),
    sortBy: useCallback(
      ({ column, direction }: Sort) =>
        change(
          (now) => written(now, () => ({ sort: list.sortParam(direction === 'desc' ? `-${column}` : column) })),
          true,
        ),
      [written, change, list],
    ),
  };
}
