import { CallError, call, keepStored, keyOf, readFresh, reading } from '@sodalizio/area-kit';
import {
  type AreaEvent,
  type AreaState,
  areaId,
  getAreaHistory,
  getAreaState,
  getVerdict,
  listAreaStates,
  listDeployTokens,
  type OutputOf,
  usersPage,
} from '@sodalizio/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { freshForPerson } from '../../composition/live-composition.store.ts';

/** Refresh interval while visible; a hidden tab pauses. */
const refreshMs = 10_000;
const eventsAtOnce = 20;
const peopleAtOnce = 20;

const everyArea = reading(listAreaStates, {});
const oneArea = (area: string) => reading(getAreaState, { params: { area } });

/** Every area, kept fresh. `stale`: the last refresh failed while older data is shown. */
export function useAreas() {
  const { data, isPending, error, refetch } = useQuery({ ...everyArea, staleTime: 0, refetchInterval: refreshMs });
  return {
    areas: data?.areas,
    verdictRequired: data?.verdict_required,
    kit: data?.kit,
    waiting: isPending,
    failure: data ? undefined : (error ?? undefined),
    stale: data !== undefined && error !== null,
    retry: () => void refetch(),
  };
}

export function useArea(area: string) {
  const valid = areaId.safeParse(area).success;
  const { data, isPending, error, refetch } = useQuery({
    ...oneArea(area),
    enabled: valid,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  const unknown = !valid || (error instanceof CallError && error.code === 'not-found');
  return {
    area: unknown ? undefined : data,
    unknown,
    waiting: isPending,
    failure: unknown || data ? undefined : (error ?? undefined),
    stale: !unknown && data !== undefined && error !== null,
    retry: () => void refetch(),
  };
}

export function useAreaHistory(area: string) {
  const query = useInfiniteQuery({
    queryKey: keyOf(getAreaHistory, { params: { area } }),
    queryFn: ({ pageParam, signal }) =>
      call(
        getAreaHistory,
        { params: { area }, query: { limit: eventsAtOnce, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: 0,
    // An incomplete page is the last one.
    getNextPageParam: ({ events }) => (events.length === eventsAtOnce ? events.at(-1)?.id : undefined),
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  const events: readonly AreaEvent[] = query.data?.pages.flatMap((page) => page.events) ?? [];
  return {
    events,
    waiting: query.isPending,
    failure: query.error ?? undefined,
    retry: () => void query.refetch(),
    more: query.hasNextPage,
    readMore: () => void query.fetchNextPage(),
    reading: query.isFetchingNextPage,
  };
}

/** The report of a release's verdict. */
export function useVerdict(area: string, release: string) {
  const { data, error, refetch } = useQuery({ ...reading(getVerdict, { params: { area, release } }), staleTime: 0 });
  return { report: data, failure: data ? undefined : (error ?? undefined), retry: () => void refetch() };
}

export function useTokens(area: string) {
  const { data, isPending, error, refetch } = useQuery({
    ...reading(listDeployTokens, { params: { area } }),
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  return {
    tokens: data?.tokens ?? [],
    waiting: isPending,
    failure: data ? undefined : (error ?? undefined),
    retry: () => void refetch(),
  };
}

/** Users whose name, e-mail or Matricola contains every word; previous results stay until the answer. */
export function usePeople(search: string) {
  const { data, isFetching, error } = useQuery(reading(usersPage, { query: { search, limit: peopleAtOnce } }));
  return { people: data?.items ?? [], searching: isFetching, failure: error ?? undefined };
}

/** The current state of an area, uncached, and its last event. Throws a `CallError`. */
export function useFreshArea(): (area: string) => Promise<{ area: AreaState; last: AreaEvent | undefined }> {
  const cache = useQueryClient();
  return async (area) => {
    const [now, history] = await Promise.all([
      readFresh(cache, oneArea(area)),
      call(getAreaHistory, { params: { area }, query: { limit: 1 } }),
    ]);
    void cache.invalidateQueries({ queryKey: everyArea.queryKey });
    void cache.invalidateQueries({ queryKey: keyOf(getAreaHistory) });
    return { area: now, last: history.events[0] };
  };
}

export function useStoredArea(): (area: AreaState) => void {
  const cache = useQueryClient();
  return (area) => {
    keepStored(cache, oneArea(area.id).queryKey, area);
    keepStored<OutputOf<typeof listAreaStates>>(cache, everyArea.queryKey, (all) =>
      all ? { ...all, areas: all.areas.map((one) => (one.id === area.id ? area : one)) } : all,
    );
    void cache.invalidateQueries({ queryKey: everyArea.queryKey });
    void cache.invalidateQueries({ queryKey: keyOf(getAreaHistory) });
    // Updates the menu at once.
    void freshForPerson();
  };
}
