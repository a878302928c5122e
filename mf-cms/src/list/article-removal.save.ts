import { CallError, errorSentence, useSave } from '@sodalizio/area-kit';
import { articlesOf, articleTags, articleTypes, deleteArticle } from '@sodalizio/contract/cms';
import { toast } from '@sodalizio/ui';
import { labels } from './list.labels.ts';

export function useArticleRemoval() {
  const drops = [...articleTypes.map((type) => articlesOf[type]), articleTags];
  const { save, busy } = useSave(deleteArticle, { drops });
  const remove = (article: number, onRemoved: () => void) =>
    save(
      { params: { article } },
      {
        onSuccess: onRemoved,
        onError: (error) => {
          const gone = error instanceof CallError && error.code === 'not-found';
          toast.failure(gone ? labels.gone : errorSentence(error));
        },
      },
    );
  return { remove, busy };
}
