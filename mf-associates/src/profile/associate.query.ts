import { CallError, call, keyOf, reading } from '@sodalizio/area-kit';
import { type Associate, associateByCode } from '@sodalizio/contract';
import { associateHistory, type HistoryEntry, possibleDuplicates } from '@sodalizio/contract/associates';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

const profileOf = (code: string) => reading(associateByCode, { query: { aica_code: code } });

/** One whole profile; `associate` is undefined until it is loaded, `unknown`: no member has this code. */
export function useAssociate(code: string) {
  const { data, isPending, error, refetch } = useQuery(profileOf(code));
  return {
    associate: useLast(code, data?.[0]),
    waiting: isPending,
    unknown: data?.length === 0,
    failure: error ?? undefined,
    retry: () => void refetch(),
  };
}

/** Keeps the profile on the screen while it is refetched, also after the registry dialog, so that open forms stay. */
function useLast(code: string, associate: Associate | undefined): Associate | undefined {
  const [last, setLast] = useState(associate);
  if (associate && associate !== last) setLast(associate);
  return associate ?? (last?.codaica === code ? last : undefined);
}

/** Reads the current profile from the server. Throws a `CallError`; `not-found` where the member is gone. */
export function useReadAgain(): (code: string) => Promise<Associate> {
  const cache = useQueryClient();
  return useCallback(
    async (code) => {
      const [associate] = await cache.fetchQuery({ ...profileOf(code), staleTime: 0 });
      if (!associate) throw new CallError('not-found');
      return associate;
    },
    [cache],
  );
}

const pageSize = 20;

export function useHistory(code: string) {
  const query = useInfiniteQuery({
    queryKey: keyOf(associateHistory, { params: { codaica: code } }),
    queryFn: ({ pageParam, signal }) =>
      call(
        associateHistory,
        { params: { codaica: code }, query: { limit: pageSize, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.id : undefined),
  });
  const entries: readonly HistoryEntry[] = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    entries,
    waiting: query.isPending,
    failure: query.error ?? undefined,
    retry: () => void query.refetch(),
    more: query.hasNextPage,
    readMore: () => void query.fetchNextPage(),
    // A further page takes the place of a reading that is under way, which may have newer entries.
    reading: query.isFetching,
  };
}

export function useDuplicates(person: {
  cfisc: string;
  nome: string;
  cognome: string;
  datanasc: string;
  codaica: string;
}) {
  const known = person.cfisc !== '' || (person.nome !== '' && person.cognome !== '' && person.datanasc !== '');
  // The form says of a text that it is too long: it is not asked about.
  const enough = known && possibleDuplicates.query.safeParse(person).success;
  const { data, error } = useQuery({
    ...reading(possibleDuplicates, { query: person }),
    enabled: enough,
    placeholderData: keepPreviousData,
  });
  return { duplicates: enough ? (data ?? []) : [], failure: error ?? undefined };
}
