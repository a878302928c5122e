import {
  CallError,
  call,
  keyOf,
  reading,
  useListWindows,
  useSettledQuestion,
  type WindowOf,
  windowSize,
} from '@sodalizio/area-kit';
import {
  type ArticleRow,
  type ArticleSort,
  type ArticleState,
  type ArticleType,
  articleById,
  articleSorts,
  articleTags,
  pageOf,
} from '@sodalizio/contract/cms';
import type { Sort } from '@sodalizio/ui';
import { useQuery } from '@tanstack/react-query';

/** What a list shows, and in which order. Keep its identity as long as it is the same question. */
export interface ListQuestion {
  readonly type: ArticleType;
  readonly search: string;
  /** '' for any. */
  readonly tag: string;
  readonly state: ArticleState | '';
  readonly sort: Sort;
}

/** Drafts, then what is scheduled, then the newest. */
export const defaultSort: Sort = { column: 'published_at', direction: 'desc' };

const keyOfSort = (column: string): ArticleSort => articleSorts.find((key) => key === column) ?? 'published_at';

/** `-updated_at` in an address; anything unknown is the default order. */
export function sortFromQuery(asked: string): Sort {
  const column = asked.replace(/^-/, '');
  if (keyOfSort(column) !== column) return defaultSort;
  return { column, direction: asked.startsWith('-') ? 'desc' : 'asc' };
}

/** The order as it travels. */
export const sortToQuery = ({ column, direction }: Sort): ArticleSort | `-${ArticleSort}` =>
  direction === 'desc' ? `-${keyOfSort(column)}` : keyOfSort(column);

interface Rows {
  readonly items: ArticleRow[];
  readonly total: number;
}

const windowOf: WindowOf<ListQuestion, Rows> = ({ type, search, tag, state, sort }, index) => {
  const query = {
    search,
    ...(tag !== '' && { tag }),
    ...(state !== '' && { state }),
    sort: sortToQuery(sort),
    limit: windowSize,
    offset: index * windowSize,
  };
  return {
    queryKey: keyOf(pageOf[type], { query }),
    // The windows call the rows of any list `items`.
    queryFn: async ({ signal }) => {
      const { articles, total } = await call(pageOf[type], { query }, { signal });
      return { items: articles, total };
    },
  };
};

/** The articles of a question, read by windows and only where they are looked at; `settled` is the question shown. */
export function useArticles(question: ListQuestion) {
  const asked = useSettledQuestion(question, windowOf);
  const total = asked.first.data?.total ?? 0;
  return { ...useListWindows(asked, windowOf, total), settled: asked.settled, total };
}

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
