import {
  CallError,
  defineListQuery,
  keyOf,
  type ListQuery,
  type ListWindow,
  reading,
  searchOnly,
  useList,
} from '@sodalizio/area-kit';
import { type UserDetail, type UserSort, userById, userSorts, usersPage } from '@sodalizio/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const usersQuery = defineListQuery({ filters: searchOnly, sorts: userSorts, defaultSort: 'name' });

const readUsers = ({ filters, sort }: ListQuery<{ search: string }, UserSort>, window: ListWindow) =>
  reading(usersPage, { query: { ...filters, sort, ...window } });

/** The list of users. */
export const useUsers = () => useList(usersQuery, readUsers);

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
