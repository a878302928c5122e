import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListQuery, ListQueryDefinition, Sort } from './list-query.ts';

const nothing: readonly string[] = [];

/**
 * The list's query in the address. A new search is a history entry; a new order of the same rows is not, and does not scroll. `keep` names address
 * keys that both leave alone.
 */
export function useListQuery<Filters extends object, Column extends string>(
  list: ListQueryDefinition<Filters, Column>,
  keep: readonly string[] = nothing,
) {
  const [params, setParams] = useSearchParams();
  const address = list.write(list.read(params));
  const query = useMemo(() => list.read(new URLSearchParams(address)), [list, address]);
  const go = useCallback(
    (next: ListQuery<Filters, Column>, replace: boolean) => {
      const written = new URLSearchParams(list.write(next));
      for (const key of keep) for (const value of params.getAll(key)) written.append(key, value);
      setParams(written, { replace, preventScrollReset: replace });
    },
    [list, keep, params, setParams],
  );
  return {
    /** Parameters that are not understood; for the `state` of a `DataTable`. */
    ignored: list.ignored(new URLSearchParams([...params].filter(([key]) => !keep.includes(key)))),
    /** Same identity for an equal query; that of both below changes with the address alone. */
    query,
    search: useCallback((filters: Filters) => go({ ...query, filters }, false), [go, query]),
    sortBy: useCallback(
      ({ column, direction }: Sort) =>
        go({ ...query, sort: list.sortParam(direction === 'desc' ? `-${column}` : column) }, true),
      [go, list, query],
    ),
  };
}
