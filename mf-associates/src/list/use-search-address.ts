import { useListQuery } from '@sodalizio/area-kit';
import { membersQuery } from '@sodalizio/associate-search';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Query parameter of the open view. */
export const viewParam = 'vista';

/** The query in the address, and its view. */
export function useSearchAddress() {
  const list = useListQuery(membersQuery, [viewParam]);
  const [params, setParams] = useSearchParams();
  return {
    ...list,
    /** Opened from the menu, without a query. */
    blank: params.size === 0,
    /** Id of the open view, from the address. */
    view: Number(params.get(viewParam)) || undefined,
    /** Navigates to a search, of a view or of none. */
    go: useCallback(
      (search: string, ofView: number | undefined, replace = false) =>
        setParams(`${search}${ofView === undefined ? '' : `&${viewParam}=${ofView}`}`, { replace }),
      [setParams],
    ),
  };
}
