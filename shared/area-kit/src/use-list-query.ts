import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListQuery, ListQueryDefinition, Sort } from './list-query.ts';
import { useChangeSearch } from './use-change-search.ts';

const nothing: readonly string[] = [];

/**
 * The list's query in the address. A new search is a history entry; a new order of the same rows is not, and does not scroll. `keep` names address
 * keys that both leave alone.
 */
export function useListQuery<Filters extends object, Column extends string>(
  list: ListQueryDefinition<Filters, Column>,
  keep: readonly string[] = nothing,
) {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const address = list.write(list.read(params));
  const query = useMemo(() => list.read(new URLSearchParams(address)), [list, address]);
  const go = useCallback(
    (changed: (now: ListQuery<Filters, Column>) => Partial<ListQuery<Filters, Column>>, replace: boolean) =>
      change((now) => {
        const before = list.read(now);
        const written = new URLSearchParams(list.write({ ...before, ...changed(before) }));
        for (const key of keep) for (const value of now.getAll(key)) written.append(key, value);
        return written;
      }, replace),
    [list, keep, change],
  );
  return {
    /** Parameters that are not understood; for the `state` of a `DataTable`. */
    ignored: list.ignored(new URLSearchParams([...params].filter(([key]) => !keep.includes(key)))),
    /** Same identity for an equal query. */
    query,
    /** Other filters; as a function, made of those of this moment: a render may have older ones. */
    search: useCallback(
      (filters: Filters | ((now: Filters) => Filters)) =>
        go((now) => ({ filters: typeof filters === 'function' ? filters(now.filters) : filters }), false),
      [go],
    ),
    sortBy: useCallback(
      ({ column, direction }: Sort) =>
        go(() => ({ sort: list.sortParam(direction === 'desc' ? `-${column}` : column) }), true),
      [go, list],
    ),
  };
}
