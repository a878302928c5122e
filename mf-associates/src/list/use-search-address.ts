import { useChangeSearch, useListQuery } from '@sodalizio/area-kit';
import { membersQuery } from '@sodalizio/associate-search';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const viewParam = 'vista';
const keep = [viewParam];
const viewIn = (params: URLSearchParams) => Number(params.get(viewParam)) || undefined;
const isBlank = (params: URLSearchParams) => params.toString() === '';

function addressNow() {
  const params = new URLSearchParams(window.location.search);
  return { query: membersQuery.read(params), view: viewIn(params), blank: isBlank(params) };
}

export function useSearchAddress() {
  const list = useListQuery(membersQuery, keep);
  const [params] = useSearchParams();
  const change = useChangeSearch();
  return {
    ...list,
    blank: isBlank(params),
    view: viewIn(params),
    now: addressNow,
    go: useCallback(
      (search: string, ofView: number | undefined, replace = false) =>
        change(() => new URLSearchParams(`${search}${ofView === undefined ? '' : `&${viewParam}=${ofView}`}`), replace),
      [change],
    ),
  };
}
