import {
  defineListQuery,
  type ListQuery,
  type ListWindow,
  reading,
  searchOnly,
  useFreshRecord,
  useList,
  useRecord,
  useStoredRecord,
} from '@sodalizio/area-kit';
import { type UserSort, userById, userSorts, usersPage } from '@sodalizio/contract';
import { addingParam } from './adding-param.ts';

const usersQuery = defineListQuery({ filters: searchOnly, sorts: userSorts, defaultSort: 'name' });

const readUsers = ({ filters, sort }: ListQuery<{ search: string }, UserSort>, window: ListWindow) =>
  reading(usersPage, { query: { ...filters, sort, ...window } });

export const useUsers = () => useList(usersQuery, readUsers, [addingParam]);

const one = (id: number) => reading(userById, { params: { id } });

/** One whole user; `unknown`: there is none with this id. */
export function useUser(id: string | number) {
  const { record: user, ...rest } = useRecord(String(id), one);
  return { user, ...rest };
}

export const useFreshUser = () => useFreshRecord(one);

export const useStoredUser = () => useStoredRecord(one, [usersPage]);
