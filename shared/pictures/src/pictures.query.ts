import { call, keyOf, reading } from '@sodalizio/area-kit';
import { findImages, imageById } from '@sodalizio/contract/images';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

const atOnce = 40;

/** The library, newest first, filtered by name; `more` loads the next page if there is one. */
export function usePictures(search: string) {
  const query = useInfiniteQuery({
    queryKey: keyOf(findImages, { search, growing: true }),
    queryFn: ({ pageParam, signal }) =>
      call(findImages, { query: { search, limit: atOnce, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.flatMap(({ images }) => images).length;
      return last.images.length === atOnce && read < last.total ? read : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  // A picture stored meanwhile shifts the others: the last of one page may be the first of the next.
  const images = [...new Map(pages.flatMap((page) => page.images).map((image) => [image.id, image])).values()];
  return {
    images,
    total: pages.at(-1)?.total ?? 0,
    waiting: query.isPending,
    failure: query.error ?? undefined,
    retry: () => void query.refetch(),
    /** The last further page could not be read. */
    moreFailed: query.isFetchNextPageError && !query.isFetching,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    // A further page takes the place of a reading that is under way, which may have a picture that was just stored.
    reading: query.isFetching,
  };
}

/** The original of a crop, or the picture itself: the source of a new crop. */
export function useOriginal(id: number) {
  const picture = useQuery(reading(imageById, { params: { image: id } }));
  const from = picture.data?.original_id ?? id;
  const original = useQuery({
    ...reading(imageById, { params: { image: from } }),
    enabled: picture.data !== undefined,
  });
  return {
    original: original.data,
    failure: picture.error ?? original.error ?? undefined,
    retry: () => void (picture.data ? original : picture).refetch(),
  };
}
