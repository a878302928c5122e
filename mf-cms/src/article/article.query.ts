import { reading, useFreshRecord, useRecord, useStoredRecord } from '@sodalizio/area-kit';
import {
  type ArticleType,
  articleById,
  articleRevision,
  articleRevisions,
  articlesOf,
  articleTags,
  articleTypes,
} from '@sodalizio/contract/cms';
import { useQuery } from '@tanstack/react-query';

const one = (id: number) => reading(articleById, { params: { article: id } });

/** One article of this type; `unknown` says that there is none. */
export function useArticle(type: ArticleType, id: string) {
  const { record, ...rest } = useRecord(id, one);
  const unknown = rest.unknown || (record !== undefined && record.type !== type);
  return { ...rest, unknown, article: unknown ? undefined : record };
}

export const useFreshArticle = () => useFreshRecord(one);

/** Puts an article a write has answered into the cache, and has lists, tags and versions read again. */
export const useStoredArticle = () =>
  useStoredRecord(one, [...articleTypes.map((type) => articlesOf[type]), articleTags, articleRevisions]);

/** Tags in use, most used first; none while they are read, or where they cannot be: they only help. */
export function useTagsInUse(): readonly string[] {
  const { data } = useQuery(reading(articleTags, { query: {} }));
  return data?.map(({ tag }) => tag) ?? [];
}

/** Every version of an article, newest first. */
export function useRevisions(article: number) {
  const { data, error, refetch } = useQuery({ ...reading(articleRevisions, { params: { article } }), staleTime: 0 });
  return { revisions: data, failure: data ? undefined : (error ?? undefined), retry: () => void refetch() };
}

/** An article as it was; a version never changes. Nothing is read without one. */
export function useRevision(article: number, version: number | undefined) {
  const { data, error, refetch } = useQuery({
    ...reading(articleRevision, { params: { article, version: version ?? 1 } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: version !== undefined,
  });
  return { revision: data, failure: error ?? undefined, retry: () => void refetch() };
}
