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

/** '' where it is not asked. */
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

/** Drafts, then what is scheduled, then the newest. */
const order = { sorts: articleSorts, defaultSort: '-published_at' } as const;
const writersQuery = defineListQuery({ ...order, filters: { read: readFilters } });
/** Readers see what is published: a state asks them nothing. */
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

/** The list of the articles of a type. */
export const useArticles = (type: ArticleType, mayWrite: boolean) =>
  useList(
    mayWrite ? writersQuery : readersQuery,
    useMemo(() => readArticles(type), [type]),
  );

/** The tags of a list with how many articles have each, most used first; none where they cannot be read: they only help. */
export function useTagsOf(type: ArticleType) {
  const { data = [] } = useQuery(reading(articleTags, { query: { type } }));
  // Mantine throws where a value is offered twice: the list is worth more than its filter.
  return [...new Map(data.map((one) => [one.tag, one])).values()];
}

/** One article, whole, as it is now; `gone` says that somebody has deleted it. */
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
