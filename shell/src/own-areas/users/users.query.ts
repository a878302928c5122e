import { CallError, keyOf, reading } from '@sodalizio/area-kit';
import { type UserDetail, type UserRow, type UserSort, userById, userSorts, usersPage } from '@sodalizio/contract';
import type { Sort } from '@sodalizio/ui';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** Rows read at once. */
const windowSize = 100;

/** What the list shows: who, and in which order. Keep its identity as long as it is the same question. */
export interface ListQuestion {
  readonly search: string;
  readonly sort: Sort;
}

export const defaultSort: Sort = { column: 'name', direction: 'asc' };

const isSort = (column: string): column is UserSort => (userSorts as readonly string[]).includes(column);

/** `-email` in an address; anything unknown is the default order. */
export function sortFromQuery(asked: string): Sort {
  const column = asked.replace(/^-/, '');
  return isSort(column) ? { column, direction: asked.startsWith('-') ? 'desc' : 'asc' } : defaultSort;
}

/** The order as it travels. */
export function sortToQuery({ column, direction }: Sort): UserSort | `-${UserSort}` {
  const known = isSort(column) ? column : 'name';
  return direction === 'desc' ? `-${known}` : known;
}

const windowOf = ({ search, sort }: ListQuestion, index: number) =>
  reading(usersPage, {
    query: { search, sort: sortToQuery(sort), limit: windowSize, offset: index * windowSize },
  });

/** Places in sight, `[start, end)`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const top: Range = { start: 0, end: windowSize };

/**
 * The users of a question, by windows of 100 and only where they are looked at. A new question leaves the earlier rows in
 * place until its first window is there; `settled` is the one shown.
 */
export function useUsers(question: ListQuestion) {
  const [settled, setSettled] = useState(question);
  const [range, setRange] = useState(top);
  const incoming = useQuery(windowOf(question, 0));
  if (settled !== question && !incoming.isPending) {
    setSettled(question);
    setRange(top);
  }
  const first = useQuery(windowOf(settled, 0));
  const total = first.data?.total ?? 0;
  const last = Math.floor((Math.min(range.end, total) - 1) / windowSize);
  const from = Math.floor(range.start / windowSize);
  const indexes = Array.from({ length: Math.max(0, last - from + 1) }, (_, place) => from + place);
  const windows = useQueries({ queries: indexes.map((index) => windowOf(settled, index)) });
  const pages = new Map<number, readonly UserRow[]>([[0, first.data?.items ?? []]]);
  for (const [place, index] of indexes.entries())
    pages.set(index, windows[place]?.data?.items ?? pages.get(index) ?? []);
  const failed = [incoming, first, ...windows].filter(({ error }) => error !== null);
  return {
    settled,
    total,
    rowAt: (index: number) => pages.get(Math.floor(index / windowSize))?.[index % windowSize],
    setRange: useCallback((next: Range) => setRange(next), []),
    busy: incoming.isFetching,
    waiting: first.isPending,
    failure: failed[0]?.error ?? undefined,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

const one = (id: string | number) => reading(userById, { params: { id: Number(id) } });

/** One user whole; `unknown` says that there is none with this id. */
export function useUser(id: string | number) {
  const valid = /^[1-9]\d{0,8}$/.test(String(id));
  const { data, isPending, error, refetch } = useQuery({ ...one(id), enabled: valid });
  const unknown = !valid || (error instanceof CallError && error.code === 'not-found');
  return {
    user: unknown ? undefined : data,
    unknown,
    waiting: isPending,
    failure: unknown ? undefined : (error ?? undefined),
    retry: () => void refetch(),
  };
}

/** Reads a user anew, past the cache, and leaves the answer in it. Throws a `CallError`. */
export function useFreshUser(): (id: number) => Promise<UserDetail> {
  const cache = useQueryClient();
  return (id) => cache.fetchQuery({ ...one(id), staleTime: 0 });
}

/** Puts a user a write has answered into the cache, and has the lists read again. */
export function useStoredUser(): (user: UserDetail) => void {
  const cache = useQueryClient();
  return (user) => {
    cache.setQueryData(one(user.id).queryKey, user);
    void cache.invalidateQueries({ queryKey: keyOf(usersPage) });
  };
}
