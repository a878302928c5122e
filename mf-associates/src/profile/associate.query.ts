import { reading } from '@sodalizio/area-kit';
import { associateByCode } from '@sodalizio/contract';
import { useQuery } from '@tanstack/react-query';

/** One whole profile; `associate` is undefined while it is not there, `unknown` says that nobody has this code. */
export function useAssociate(code: string) {
  const { data, isPending, error, refetch } = useQuery(reading(associateByCode, { query: { aica_code: code } }));
  return {
    associate: data?.[0],
    waiting: isPending,
    unknown: data?.length === 0,
    failure: error ?? undefined,
    retry: () => void refetch(),
  };
}
