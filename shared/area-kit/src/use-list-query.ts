import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListQuery, ListQueryDefinition, Sort } from './list-query.ts';

/**
 * The query in the address. A search is a step in the history; another order of the same rows is not. `keep` names the keys
 * of the address that both leave alone.
 */
export function useListQuery<Filters extends object, Column extends string>(
  list: ListQueryDefinition<Filters, Column>,
  keep: readonly string[] = [],
) {
  const [params, setParams] = useSearchParams();
  const address = list.write(list.read(params));
  const query = useMemo(() => list.read(new URLSearchParams(address)), [list, address]);
  const go = (next: ListQuery<Filters, Column>, replace: boolean) => {
    const written = new URLSearchParams(list.write(next));
    for (const key of keep) for (const value of params.getAll(key)) written.append(key, value);
    setParams(written, { replace });
  };
  return {
    /** Keeps its identity as long as it asks the same. */
    query,
    search: (filters: Filters) => go({ ...query, filters }, false),
    sortBy: ({ column, direction }: Sort) =>
      go({ ...query, sort: list.sortParam(direction === 'desc' ? `-${column}` : column) }, true),
  };
}
