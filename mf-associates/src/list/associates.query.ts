import { reading, useListWindows, useSettledQuestion, windowSize } from '@sodalizio/area-kit';
import { filtersToQuery, type MemberSearch } from '@sodalizio/associate-search';
import { associatesPage, associatesTotal, type MemberSort, memberSorts } from '@sodalizio/contract';
import type { Sort } from '@sodalizio/ui';
import { useQuery } from '@tanstack/react-query';

/** What the list shows: who, and in which order. Keep its identity as long as it is the same question. */
export interface ListQuestion {
  readonly filters: MemberSearch;
  readonly sort: Sort;
}

/** By surname, then first name, which is how a person looks for somebody. */
export const defaultSort: Sort = { column: 'nome', direction: 'asc' };

/** `-dataiscr` in an address and on the wire; anything unknown is the default order. */
export function sortFromQuery(params: URLSearchParams): Sort {
  const asked = params.get('sort') ?? '';
  const column = asked.replace(/^-/, '');
  if (!isSort(column)) return defaultSort;
  return { column, direction: asked.startsWith('-') ? 'desc' : 'asc' };
}

/** The order as it travels. */
export function sortToQuery({ column, direction }: Sort): MemberSort | `-${MemberSort}` {
  const known = isSort(column) ? column : 'nome';
  return direction === 'desc' ? `-${known}` : known;
}

const isSort = (column: string): column is MemberSort => (memberSorts as readonly string[]).includes(column);

const windowOf = ({ filters, sort }: ListQuestion, index: number) =>
  reading(associatesPage, {
    query: { ...filtersToQuery(filters), sort: sortToQuery(sort), limit: windowSize, offset: index * windowSize },
  });

/** The members of a question, read by windows and only where they are looked at; `settled` is the question shown. */
export function useMembers(question: ListQuestion) {
  const asked = useSettledQuestion(question, windowOf);
  const { settled, first } = asked;
  const exact = useQuery({
    ...reading(associatesTotal, { query: filtersToQuery(settled.filters) }),
    enabled: first.data?.total === null,
  });
  const atLeast = first.data?.at_least ?? 0;
  const total = first.data?.total ?? exact.data?.total;
  const rows = total ?? atLeast;
  return {
    ...useListWindows(asked, windowOf, rows),
    settled,
    /** Exact; undefined until it is known, and `atLeast` says how many there are for sure. */
    total,
    atLeast,
    rows,
  };
}
