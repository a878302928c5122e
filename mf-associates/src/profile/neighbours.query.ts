import { reading } from '@sodalizio/area-kit';
import { filtersToQuery } from '@sodalizio/associate-search';
import { associateByCode } from '@sodalizio/contract';
import { memberNeighbours } from '@sodalizio/contract/associates';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trail } from './trail.store.ts';

export interface Neighbours {
  readonly position: number | null;
  readonly total: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}

const aLittle = 60_000;

/**
 * The members around this one in the list it was opened from; undefined without a list, or where it does not match any more.
 * The next one is read in advance.
 */
export function useNeighbours(codaica: string, ready: boolean): Neighbours | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each member
  const list = useMemo(trail, [codaica]);
  const query = list && { ...filtersToQuery(list.filters), sort: list.sort };
  const { data } = useQuery({
    ...reading(memberNeighbours, { params: { codaica }, query: query ?? {} }),
    enabled: ready && list !== undefined,
    // What the person walked past may not match any more: the way on stays.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const next = data?.next;
  useQuery({
    ...reading(associateByCode, { query: { aica_code: next ?? '' } }),
    enabled: next !== null && next !== undefined,
    staleTime: aLittle,
  });
  return data && (data.previous !== null || data.next !== null) ? data : undefined;
}
