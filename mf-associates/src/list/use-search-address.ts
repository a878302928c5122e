import { useListQuery } from '@sodalizio/area-kit';
import { membersQuery } from '@sodalizio/associate-search';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Key of the address that names the open view. */
export const viewParam = 'vista';

/** The query in the address, and the view it came from. */
export function useSearchAddress() {
  const list = useListQuery(membersQuery, [viewParam]);
  const [params, setParams] = useSearchParams();
  return {
    ...list,
    /** The person came by the menu: nothing is asked. */
    blank: params.size === 0,
    /** Id of the view that was opened, as the address has it. */
    view: Number(params.get(viewParam)) || undefined,
    /** Goes to a search as an address has it, of a view or of none. */
    go: useCallback(
      (search: string, ofView: number | undefined, replace = false) =>
        setParams(`${search}${ofView === undefined ? '' : `&${viewParam}=${ofView}`}`, { replace }),
      [setParams],
    ),
  };
}
