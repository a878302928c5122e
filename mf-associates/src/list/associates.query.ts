import { reading } from '@sodalizio/area-kit';
import { filtersToQuery, type MemberSearch } from '@sodalizio/associate-search';
import { associatesPage, associatesTotal, type Member, type MemberSort, memberSorts } from '@sodalizio/contract';
import type { Sort } from '@sodalizio/ui';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** Rows read at once. */
const windowSize = 100;

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

/** Places in sight, `[start, end)`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const top: Range = { start: 0, end: windowSize };

/**
 * The members of a question, read by windows of 100 and only where they are looked at. A new question leaves the
 * earlier rows in place until its first window is there, so that the table never flickers; `settled` is the one shown.
 */
export function useMembers(question: ListQuestion) {
  const cache = useQueryClient();
  const [settled, setSettled] = useState(question);
  const [range, setRange] = useState(top);
  const incoming = useQuery(windowOf(question, 0));
  if (settled !== question && !incoming.isPending) {
    setSettled(question);
    setRange(top);
  }
  const first = useQuery(windowOf(settled, 0));
  const exact = useQuery({
    ...reading(associatesTotal, { query: filtersToQuery(settled.filters) }),
    enabled: first.data?.total === null,
  });
  const atLeast = first.data?.at_least ?? 0;
  const total = first.data?.total ?? exact.data?.total;
  const rows = total ?? atLeast;

  const indexes = windowsIn(range, rows);
  const windows = useQueries({ queries: indexes.map((index) => windowOf(settled, index)) });
  const pages = new Map<number, readonly Member[]>([[0, first.data?.items ?? []]]);
  for (const [place, index] of indexes.entries())
    pages.set(index, windows[place]?.data?.items ?? pages.get(index) ?? []);

  const failed = [incoming, first, ...windows].filter(({ error }) => error !== null);
  return {
    settled,
    /** Exact; undefined until it is known, and `atLeast` says how many there are for sure. */
    total,
    atLeast,
    rows,
    rowAt: (index: number) => pages.get(Math.floor(index / windowSize))?.[index % windowSize],
    /** The rows at places `[start, end)`, read where they are not here yet; for whom a person means without having seen them. */
    readBetween: useCallback(
      async (start: number, end: number): Promise<readonly Member[]> => {
        const read: Member[] = [];
        const first = Math.floor(start / windowSize);
        for (let index = first; index * windowSize < end; index++)
          read.push(...(await cache.fetchQuery(windowOf(settled, index))).items);
        return read.slice(start - first * windowSize, end - first * windowSize);
      },
      [cache, settled],
    ),
    setRange: useCallback((next: Range) => setRange(next), []),
    busy: incoming.isFetching,
    waiting: first.isPending,
    failure: failed[0]?.error ?? undefined,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** The windows a range touches; the first is read anyway, for the count. */
export function windowsIn({ start, end }: Range, rows: number): number[] {
  const last = Math.floor((Math.min(end, rows) - 1) / windowSize);
  const from = Math.floor(start / windowSize);
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, place) => from + place);
}
