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

export function useRevisions(article: number) {
  const { data, error, refetch } = useQuery({ ...reading(articleRevisions, { params: { article } }), staleTime: 0 });
  return { revisions: data, failure: data ? undefined : (error ?? undefined), retry: () => void refetch() };
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
