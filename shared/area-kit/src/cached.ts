import type { DefaultError, QueryClient, QueryKey, Updater, UseQueryOptions } from '@tanstack/react-query';

/** Caches what a write answered. A reading that began before it would bring the older state back. */
export function keepStored<T>(
  cache: QueryClient,
  queryKey: QueryKey,
  stored: Updater<T | undefined, T | undefined>,
): void {
  void cache.cancelQueries({ queryKey, exact: true });
  cache.setQueryData<T>(queryKey, stored);
}

/** Reads past the cache, and past a reading that began before; caches the answer. Throws a `CallError`. */
export async function readFresh<T>(
  cache: QueryClient,
  options: UseQueryOptions<T, DefaultError, T, readonly unknown[]>,
): Promise<T> {
  await cache.cancelQueries({ queryKey: options.queryKey, exact: true });
  return cache.fetchQuery({ ...options, staleTime: 0 });
}

/**
 * After a write: what is shown of these answers is read again, the others when they are shown. A first reading that is under way,
 * as of a new search, is begun again too: `invalidateQueries` alone would wait for it, and it may be older than the write.
 */
export function readAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  void cache.cancelQueries({
    queryKey,
    predicate: (query) => query.isActive() && query.state.data === undefined,
  });
  return cache.invalidateQueries({ queryKey });
}
