import { searchingWords } from '@sodalizio/contract';
import { useDeferredValue, useMemo } from 'react';
import { type ListQuery, type ListQueryDefinition, tableSort } from './list-query.ts';
import { useListPosition } from './use-list-position.ts';
import { useListQuery } from './use-list-query.ts';
import { type ReadWindow, useListWindows, useShownQuery } from './use-list-windows.ts';

/** A list screen: its query in the address, its rows by windows, and the props of its `DataTable`. `keep`: the screen's own parameters. */
export function useList<
  Filters extends object,
  Column extends string,
  Page extends { readonly items: readonly unknown[]; readonly total: number },
>(
  list: ListQueryDefinition<Filters, Column>,
  readWindow: ReadWindow<ListQuery<Filters, Column>, Page>,
  keep: readonly string[] = [],
) {
  const { query, search, sortBy, ignored } = useListQuery(list, keep);
  const asked = useShownQuery(query, readWindow);
  const total = asked.first.data?.total ?? 0;
  const { rows, busy } = useListWindows(asked, readWindow, total);
  const { shown } = asked;
  const counted = useCounted(rows.status, total, asked.first.data);
  const position = useListPosition();
  return {
    filters: query.filters,
    search,
    busy,
    shownFilters: shown.filters,
    /** The total in the given words, with the first page for more numbers; '' while unknown. */
    count: (words: (total: number, first: Page | undefined) => string) =>
      counted.status === 'searching'
        ? searchingWords
        : counted.status === 'ready'
          ? words(counted.total, counted.first)
          : '',
    /** `rows` and `state` of a `DataTable`. */
    rows: { ...rows, filters: list.write({ ...shown, sort: list.defaultSort }) },
    state: { ...position, sort: tableSort(shown.sort), onSortChange: sortBy, ignored },
  };
}

/** What is counted changes together with the rows of the `DataTable`, which are drawn in slices where others are in their place. */
function useCounted<Page>(status: string, total: number, first: Page | undefined) {
  const latest = useMemo(() => ({ status, total, first }), [status, total, first]);
  const deferred = useDeferredValue(latest);
  return deferred.status === 'loading' ? latest : deferred;
}
