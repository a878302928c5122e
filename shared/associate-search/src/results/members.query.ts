import { type ReadWindow, reading, useListWindows, useShownQuery } from '@sodalizio/area-kit';
import { associatesPage, associatesTotal, type MemberPage, searchingWords } from '@sodalizio/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { searchLabels as labels } from '../associate-search.labels.ts';
import { filtersToQuery } from '../member-filters.ts';
import type { MembersQuery } from './member-list.ts';

const readMembers: ReadWindow<MembersQuery, MemberPage> = ({ filters, sort }, window) =>
  reading(associatesPage, { query: { ...filtersToQuery(filters), sort, ...window } });

/** The members of a query, read by windows where they become visible. */
export function useMembers(query: MembersQuery) {
  const asked = useShownQuery(query, readMembers);
  const { shown, first } = asked;
  const exact = useQuery({
    ...reading(associatesTotal, { query: filtersToQuery(shown.filters) }),
    enabled: first.data?.total === null,
  });
  const atLeast = first.data?.at_least ?? 0;
  const total = first.data?.total ?? exact.data?.total;
  const list = useListWindows(asked, readMembers, total ?? atLeast);
  const count = countInWords(list.rows.status, total, atLeast);
  // Changes together with the rows of the `DataTable`, which are drawn in slices where others are in their place.
  const deferred = useDeferredValue(count);
  return {
    ...list,
    rows: { ...list.rows, filters: shown.filters },
    shown,
    total,
    /** The number of matches in words; '' while unknown. */
    count: deferred === '' ? count : deferred,
  };
}

function countInWords(status: string, total: number | undefined, atLeast: number) {
  if (status === 'searching') return searchingWords;
  if (status !== 'ready') return '';
  return total === undefined ? labels.foundMoreThan(atLeast - 1) : labels.found(total);
}
