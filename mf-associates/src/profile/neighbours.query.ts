import { inTime, reading } from '@sodalizio/area-kit';
import { filtersToQuery, type MembersQuery } from '@sodalizio/associate-search';
import { associateByCode } from '@sodalizio/contract';
import { memberNeighbours } from '@sodalizio/contract/associates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { trail } from './trail.store.ts';

export interface Neighbours {
  readonly position: number | null;
  readonly total: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}

const aLittle = 60_000;
const longestWait = 3000;

const around = (codaica: string, list: MembersQuery | undefined) => ({
  ...reading(memberNeighbours, {
    params: { codaica },
    query: list ? { ...filtersToQuery(list.filters), sort: list.sort } : {},
  }),
  // What the person walked past may not match any more: the way on stays.
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * The members around this one in the list it was opened from; undefined without a list, or where it does not match any more.
 * The next one is read in advance.
 */
export function useNeighbours(codaica: string, ready: boolean): Neighbours | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each member
  const list = useMemo(trail, [codaica]);
  const { data } = useQuery({ ...around(codaica, list), enabled: ready && list !== undefined });
  const next = data?.next;
  useQuery({
    ...reading(associateByCode, { query: { aica_code: next ?? '' } }),
    enabled: next !== null && next !== undefined,
    staleTime: aLittle,
  });
  return data && (data.previous !== null || data.next !== null) ? data : undefined;
}

/**
 * Reads who is next, for an act that may take this member out of the list: keys can be quicker than the line. Undefined at the end of
 * the list, without one, and where the answer takes too long.
 */
export function useReadNext(codaica: string): () => Promise<string | undefined> {
  const cache = useQueryClient();
  return useCallback(async () => {
    const list = trail();
    if (!list) return undefined;
    const read = await inTime(cache.ensureQueryData(around(codaica, list)), longestWait).catch(() => undefined);
    return read?.next ?? undefined;
  }, [cache, codaica]);
}
