import { CallError, errorSentence, keyOf, useSave } from '@sodalizio/area-kit';
import { articleById, articlesOf, articleTags, articleTypes, deleteArticle } from '@sodalizio/contract/cms';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { labels } from './list.labels.ts';

const cause = { id: 'cms.remove' };

const isGone = (error: unknown) => error instanceof CallError && error.code === 'not-found';

/** For the deletion of one article. */
export function useArticleRemoval() {
  const cache = useQueryClient();
  const tried = useRef(false);
  const drops = [...articleTypes.map((type) => articlesOf[type]), articleTags];
  const { save, busy } = useSave(deleteArticle, { drops });
  const remove = (article: number, name: string, onRemoved: () => void) => {
    // Going back would show its form.
    const forget = () => cache.removeQueries({ queryKey: keyOf(articleById, { params: { article } }) });
    toast.dismissFailure(cause.id);
    save(
      { params: { article }, query: { name } },
      {
        onSuccess: () => {
          forget();
          onRemoved();
        },
        onError: (error) => {
          const gone = isGone(error);
          if (gone) forget();
          // The list still shows it, or by its name from before; it may be deleted although the answer was lost.
          for (const read of drops) void cache.invalidateQueries({ queryKey: keyOf(read) });
          // The first try deleted it, and its answer was lost.
          if (gone && tried.current) return onRemoved();
          tried.current = true;
          toast.failure(gone ? labels.gone : errorSentence(error), cause);
        },
      },
    );
  };
  return { remove, busy };
}
