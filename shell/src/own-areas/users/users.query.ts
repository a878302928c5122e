import { CallError, keyOf, reading, useListWindows, useSettledQuestion, windowSize } from '@sodalizio/area-kit';
import { type UserDetail, type UserSort, userById, userSorts, usersPage } from '@sodalizio/contract';
import type { Sort } from '@sodalizio/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';

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

/** The users of a question, read by windows and only where they are looked at; `settled` is the question shown. */
export function useUsers(question: ListQuestion) {
  const asked = useSettledQuestion(question, windowOf);
  const total = asked.first.data?.total ?? 0;
  return { ...useListWindows(asked, windowOf, total), settled: asked.settled, total };
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
