import type { Endpoint, OutputOf, RecordEndpoints, StoredRecord } from '@sodalizio/contract';
import { type DefaultError, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { keepStored, readAgain, readFresh } from './cached.ts';
import { CallError, errorSentence } from './call-error.ts';
import { defineListQuery, type ListQuery, searchOnly } from './list-query.ts';
import { keyOf, reading } from './reading.query.ts';
import { useList } from './use-list.ts';
import type { ListWindow } from './use-list-windows.ts';
import { useSave } from './use-save.ts';

/** Reads one record: `(id) => reading(endpoint, { params: { id } })`. Define it outside the component. */
type ReadOne<R> = (id: number) => UseQueryOptions<R, DefaultError, R, readonly unknown[]>;

/** The record with the number in an address, with the states of a `ReadingState` of ui. */
export function useRecord<R>(id: string, one: ReadOne<R>) {
  const valid = /^[1-9]\d{0,8}$/.test(id);
  const { data, isPending, isFetching, error, refetch } = useQuery({ ...one(Number(id)), enabled: valid });
  const unknown = !valid || (error instanceof CallError && error.code === 'not-found');
  return {
    record: unknown ? undefined : data,
    /** There is no record with this number (any more). */
    unknown,
    waiting: isPending && !unknown,
    /** A record that is shown meanwhile is from the cache. */
    fetching: isFetching,
    failure: unknown || data || !error ? undefined : errorSentence(error),
    retry: () => void refetch(),
  };
}

/** Reads a record past the cache, and caches the answer. Throws a `CallError`. */
export function useFreshRecord<R>(one: ReadOne<R>): (id: number) => Promise<R> {
  const cache = useQueryClient();
  return (id) => readFresh(cache, one(id));
}

/** Caches the record from a write's answer, and invalidates what it changes. */
export function useStoredRecord<R extends { id: number }>(one: ReadOne<R>, drops: readonly Endpoint[]) {
  const cache = useQueryClient();
  return (record: R) => {
    keepStored(cache, one(record.id).queryKey, record);
    for (const endpoint of drops) void readAgain(cache, keyOf(endpoint));
  };
}

/** Hooks for the calls of `recordEndpoints`: a windowed list, one record, saving with its version, deletion. */
export function defineRecords<Fields extends object, Sort extends string>(endpoints: RecordEndpoints<Fields, Sort>) {
  type Calls = RecordEndpoints<Fields, Sort>;
  const { find, sorts } = endpoints;
  const list = defineListQuery({ filters: searchOnly, sorts, defaultSort: sorts[0] });
  const readWindow = ({ filters, sort }: ListQuery<{ search: string }, Sort>, window: ListWindow) =>
    reading(find, { query: { ...filters, sort, ...window } });
  const one = (id: number) => reading(endpoints.one, { params: { id } });
  return {
    useList: () => useList(list, readWindow),
    useOne: (id: string) => useRecord(id, one),
    useFresh: () => useFreshRecord(one),
    /** Adds a record, or changes the given one: `save` of `useEditForm`. */
    useSave: (onSaved: (record: StoredRecord<Fields>) => void) => {
      const store = useStoredRecord(one, [find]);
      const options = {
        onSaved: (record: OutputOf<Calls['one']>) => {
          store(record);
          onSaved(record);
        },
      };
      const creation = useSave<Calls['create']>(endpoints.create, options);
      const change = useSave<Calls['update']>(endpoints.update, options);
      return (fields: Fields, over: StoredRecord<Fields> | undefined) =>
        over
          ? change.send({ params: { id: over.id }, body: { ...fields, version: over.version } })
          : creation.send({ body: fields });
    },
    /** Deletes a record, also from the cache, and invalidates the lists. Throws a `CallError`. */
    useDeletion: () => {
      const cache = useQueryClient();
      const { send } = useSave(endpoints.remove, { drops: [find] });
      return async (id: number) => {
        const answer = await send({ params: { id } });
        cache.removeQueries({ queryKey: one(id).queryKey });
        return answer;
      };
    },
  };
}
