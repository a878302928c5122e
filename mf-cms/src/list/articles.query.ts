import {
  CallError,
  call,
  defineListQuery,
  keyOf,
  type ListQuery,
  type ReadWindow,
  reading,
  searchText,
  useList,
} from '@sodalizio/area-kit';
import {
  type ArticleRow,
  type ArticleSort,
  type ArticleState,
  type ArticleType,
  articleById,
  articleSorts,
  articleStates,
  articleTags,
  pageOf,
  tagLength,
} from '@sodalizio/contract/cms';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export interface ArticleFilters {
  readonly search: string;
  readonly tag: string;
  readonly state: ArticleState | '';
}

export const noFilters: ArticleFilters = { search: '', tag: '', state: '' };

const readFilters = (params: URLSearchParams): ArticleFilters => ({
  search: searchText(params),
  tag: (params.get('tag') ?? '').slice(0, tagLength),
  state: articleStates.find((state) => state === params.get('state')) ?? '',
});

const order = { sorts: articleSorts, defaultSort: '-published_at' } as const;
const writersQuery = defineListQuery({ ...order, filters: { read: readFilters } });
/** Without the state: readers see published articles only. */
const readersQuery = defineListQuery({
  ...order,
  filters: { read: (params): ArticleFilters => ({ ...readFilters(params), state: '' }) },
});

type ReadArticles = ReadWindow<ListQuery<ArticleFilters, ArticleSort>, { items: ArticleRow[]; total: number }>;

const readArticles =
  (type: ArticleType): ReadArticles =>
  ({ filters: { search, tag, state }, sort }, window) => {
    const query = { search, ...(tag !== '' && { tag }), ...(state !== '' && { state }), sort, ...window };
    return {
      queryKey: keyOf(pageOf[type], { query }),
      queryFn: async ({ signal }) => {
        const { articles, total } = await call(pageOf[type], { query }, { signal });
        return { items: articles, total };
      },
    };
  };

export const useArticles = (type: ArticleType, mayWrite: boolean) =>
  useList(
    mayWrite ? writersQuery : readersQuery,
    useMemo(() => readArticles(type), [type]),
  );

/** The tags of a list with their counts, most used first; empty on errors: they are only a filter. */
export function useTagsOf(type: ArticleType) {
  const { data = [] } = useQuery(reading(articleTags, { query: { type } }));
  // Mantine throws on duplicate options, which would break the list.
  return [...new Map(data.map((one) => [one.tag, one])).values()];
}

/** One whole, current article; `gone`: somebody has deleted it. */
export function useWholeArticle(id: number) {
  const { data, error, refetch } = useQuery(reading(articleById, { params: { article: id } }));
  const gone = error instanceof CallError && error.code === 'not-found';
  return {
    article: gone ? undefined : data,
    gone,
    failure: gone || data ? undefined : (error ?? undefined),
    retry: () => void refetch(),
  };
}
