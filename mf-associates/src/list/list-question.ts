import { toSearchParams } from '@sodalizio/area-kit';
import { filtersFromQuery, filtersToQuery, type MemberSearch } from '@sodalizio/associate-search';
import type { Sort } from '@sodalizio/ui';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { defaultSort, type ListQuestion, sortFromQuery, sortToQuery } from './associates.query.ts';

/** Key of the address that names the open view. */
export const viewParam = 'vista';

/** What an address asks. */
export const questionOf = (params: URLSearchParams): ListQuestion => ({
  filters: filtersFromQuery(params).filters,
  sort: sortFromQuery(params),
});

/** A question as it stands in an address after `?`; equal questions give equal texts. */
export function addressOf({ filters, sort }: ListQuestion): string {
  const order = isDefault(sort) ? {} : { sort: sortToQuery(sort) };
  return toSearchParams({ ...filtersToQuery(filters), ...order }).toString();
}

/** A search as a text to compare it by, whatever the order of its rows. */
export const searchKey = (filters: MemberSearch): string => addressOf({ filters, sort: defaultSort });

const isDefault = ({ column, direction }: Sort) => column === defaultSort.column && direction === defaultSort.direction;

/**
 * The question in the address, and the view it came from. A search is a step in the history; another order of the same
 * rows is not.
 */
export function useQuestion() {
  const [params, setParams] = useSearchParams();
  // The same question keeps its identity, whichever view it came from and however its address is written.
  const asked = addressOf(questionOf(params));
  const question = useMemo(() => questionOf(new URLSearchParams(asked)), [asked]);
  const view = Number(params.get(viewParam)) || undefined;
  const go = useCallback(
    (search: string, ofView: number | undefined, replace = false) =>
      setParams(`${search}${ofView === undefined ? '' : `&${viewParam}=${ofView}`}`, { replace }),
    [setParams],
  );
  return {
    question,
    /** Nothing is asked: the person came by the menu. */
    blank: params.size === 0,
    /** Id of the view that was opened, as the address has it. */
    view,
    ask: (next: ListQuestion, why: 'search' | 'order') => go(addressOf(next), view, why === 'order'),
    /** Goes to a search as an address has it, of a view or of none. */
    go,
  };
}
