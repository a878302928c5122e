import { reading } from '@sodalizio/area-kit';
import { type BulkBatch, bulkBatches } from '@sodalizio/contract/associates';
import { useQuery } from '@tanstack/react-query';

const [soon, nowAndThen] = [2_000, 30_000];

const underWay = ({ state }: BulkBatch) => state === 'running' || state === 'undoing';

export function useBatches() {
  const { data, isPending, error, refetch } = useQuery({
    ...reading(bulkBatches, { query: {} }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(underWay) ? soon : nowAndThen),
  });
  return {
    batches: data?.items ?? [],
    waiting: isPending,
    failure: data ? undefined : (error ?? undefined),
    retry: () => void refetch(),
  };
}
