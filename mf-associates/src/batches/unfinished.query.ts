import { reading } from '@sodalizio/area-kit';
import { bulkBatches } from '@sodalizio/contract/associates';
import { useQuery } from '@tanstack/react-query';

/** Number of the person's own unfinished bulk acts; not requested unless `wanted`. */
export function useUnfinishedCount(wanted: boolean): number {
  const { data } = useQuery({
    ...reading(bulkBatches, { query: { unfinished: 'own' } }),
    enabled: wanted,
    staleTime: 0,
  });
  return data?.items.length ?? 0;
}
