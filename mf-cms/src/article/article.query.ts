import { CallError, keyOf, reading } from '@sodalizio/area-kit';
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

/** One article of this type; `unknown` says that there is none. */
export function useArticle(type: ArticleType, id: string) {
  const valid = /^[1-9]\d{0,8}$/.test(id);
  const { data, isPending, error, refetch } = useQuery({ ...one(Number(id)), enabled: valid });
  const missing = error instanceof CallError && error.code === 'not-found';
  const unknown = !valid || missing || (data !== undefined && data.type !== type);
  return {
    article: unknown ? undefined : data,
    unknown,
    waiting: isPending && !unknown,
    failure: unknown || data ? undefined : (error ?? undefined),
    retry: () => void refetch(),
  };
}

/** Reads an article anew, past the cache, and leaves the answer in it. Throws a `CallError`. */
export function useFreshArticle(): (id: number) => Promise<Article> {
  const cache = useQueryClient();
  return (id) => cache.fetchQuery({ ...one(id), staleTime: 0 });
}

/** Puts an article a write has answered into the cache, and has lists, tags and versions read again. */
export function useStoredArticle(): (article: Article) => void {
  const cache = useQueryClient();
  return (article) => {
    cache.setQueryData(one(article.id).queryKey, article);
    const dropped = [...articleTypes.map((type) => articlesOf[type]), articleTags, articleRevisions];
    for (const endpoint of dropped) void cache.invalidateQueries({ queryKey: keyOf(endpoint) });
  };
}

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
