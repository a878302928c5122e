import { CallError, call, errorSentence, keyOf, newRequestId, useSave } from '@sodalizio/area-kit';
import {
  type Article,
  type ArticleType,
  articleById,
  articleRevisions,
  restoreRevision,
  saveArticle,
} from '@sodalizio/contract/cms';
import { uploadArticleImage } from '@sodalizio/contract/images';
import type { StorePicture } from '@sodalizio/pictures';
import { confirm, toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { labels } from './article.labels.ts';
import { useRestored, useStoredArticle } from './article.query.ts';
import { fieldsOf, type TypedArticle } from './article-values.ts';

export function useArticleSave(type: ArticleType) {
  const cache = useQueryClient();
  const { send } = useSave(saveArticle, { onSaved: useStoredArticle() });
  return (values: TypedArticle, over: Article | undefined, keepRequest: (request: string) => void) => {
    const body = { ...fieldsOf(values, over), type };
    if (over)
      return send({ params: { article: over.id }, body: { ...body, version: over.version } }).catch(
        (error: unknown) => {
          // The screen says that it was deleted.
          if (error instanceof CallError && error.code === 'not-found')
            void cache.invalidateQueries({ queryKey: keyOf(articleById, { params: { article: over.id } }) });
          throw error;
        },
      );
    const request = values.request || newRequestId();
    keepRequest(request);
    return send({ params: { article: 0 }, body: { ...body, request } });
  };
}

export const storePicture: StorePicture = (image, options) => call(uploadArticleImage, { body: { image } }, options);

export function useRestore(article: number, onRestored: (article: Article) => void) {
  const cache = useQueryClient();
  const store = useStoredArticle();
  const { save, busy } = useSave(restoreRevision);
  const restoredBefore = useRestored(article);
  const tried = useRef<number>(undefined);
  const restore = async (version: number, newest: number, losesTyped: boolean) => {
    const { restoreTitle, restoreBody, restoreLosesTyped } = labels;
    const sure = await confirm({
      title: restoreTitle(version),
      body: losesTyped ? `${restoreBody} ${restoreLosesTyped}` : restoreBody,
      confirmLabel: labels.restore(version),
      danger: losesTyped,
    });
    if (!sure) return;
    const onSuccess = (answer: Article) => {
      store(answer);
      toast.success(labels.restored(version));
      onRestored(answer);
    };
    save(
      { params: { article, version }, body: { version: newest } },
      {
        onSuccess,
        onError: async (error) => {
          const code = error instanceof CallError && error.code;
          // The first try restored it, and its answer was lost.
          const own = code === 'conflict' && tried.current === version && (await restoredBefore(version, newest));
          if (own) return onSuccess(own);
          if (code !== 'conflict') tried.current = version;
          const unfinished = code === 'invalid-input';
          toast.failure(unfinished ? labels.restoreUnfinished : errorSentence(error));
          // A concurrent change: the shown data is outdated.
          for (const read of [articleRevisions, articleById]) void cache.invalidateQueries({ queryKey: keyOf(read) });
        },
      },
    );
  };
  return { restore, busy };
}
