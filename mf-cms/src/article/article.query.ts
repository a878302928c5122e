import { reading, useFreshRecord, useRecord, useStoredRecord } from '@sodalizio/area-kit';
import {
  type Article,
  type ArticleType,
  articleById,
  articleRevision,
  articleRevisions,
  articlesOf,
  articleTags,
  articleTypes,
} from '@sodalizio/contract/cms';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const one = (id: number) => reading(articleById, { params: { article: id } });

export function useArticle(type: ArticleType, id: string) {
  const { record, ...rest } = useRecord(id, one);
  const unknown = rest.unknown || (record !== undefined && record.type !== type);
  return { ...rest, unknown, article: unknown ? undefined : record };
}

export const useFreshArticle = () => useFreshRecord(one);

export const useStoredArticle = () =>
  useStoredRecord(one, [...articleTypes.map((type) => articlesOf[type]), articleTags, articleRevisions]);

/** Tags in use, most used first; empty while loading, or on errors: they are only suggestions. */
export function useTagsInUse(): readonly string[] {
  const { data } = useQuery(reading(articleTags, { query: {} }));
  return data?.map(({ tag }) => tag) ?? [];
}

const revisionsOf = (article: number) => ({ ...reading(articleRevisions, { params: { article } }), staleTime: 0 });

export function useRevisions(article: number) {
  const { data, error, refetch } = useQuery(revisionsOf(article));
  return { revisions: data, failure: data ? undefined : (error ?? undefined), retry: () => void refetch() };
}

/** Reads past the cache whether `version` was brought back over `newest`: then the article, else undefined. */
export function useRestored(article: number) {
  const cache = useQueryClient();
  const readAgain = useFreshArticle();
  return async (version: number, newest: number): Promise<Article | undefined> => {
    const [last] = await cache.fetchQuery(revisionsOf(article)).catch(() => []);
    const isRestored = last?.restored_from === version && last.version === newest + 1;
    return isRestored ? readAgain(article).catch(() => undefined) : undefined;
  };
}

/** An earlier version, which never changes. Nothing is read without `version`. */
export function useRevision(article: number, version: number | undefined) {
  const { data, error, refetch } = useQuery({
    ...reading(articleRevision, { params: { article, version: version ?? 1 } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: version !== undefined,
  });
  return { revision: data, failure: error ?? undefined, retry: () => void refetch() };
}
