import { reading } from '@sodalizio/area-kit';
import { fees } from '@sodalizio/contract/associates';
import { useQuery } from '@tanstack/react-query';

/** The fees of all years; `settled` also where reading failed: nothing is prefilled then. */
export function useFees() {
  const { data, error, isPending, refetch } = useQuery(reading(fees, {}));
  return {
    fees: data?.items ?? [],
    settled: !isPending,
    failure: error ?? undefined,
    retry: () => void refetch(),
  };
}
