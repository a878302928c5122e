import { CallError, errorSentence, keyOf, useSave } from '@sodalizio/area-kit';
import {
  archiveQuestionnaire,
  deleteQuestionnaire,
  findQuestionnaires,
  type Questionnaire,
  questionnaireById,
  questionnaireChoices,
} from '@sodalizio/contract/questionnaires';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useOwnConflict, useRereading, useStoredQuestionnaire } from '../questionnaire/questionnaire.query.ts';
import { labels } from './list.labels.ts';

const cause = { id: 'questionnaires.act' };

const isGone = (error: unknown) => error instanceof CallError && error.code === 'not-found';
const sentenceOf = (error: unknown) => (isGone(error) ? labels.gone : errorSentence(error));

/** Says why an act was refused, and reads the list again: somebody else may have changed what it shows. */
function useRefusal(): (error: unknown) => void {
  const cache = useQueryClient();
  return (error) => {
    toast.failure(sentenceOf(error), cause);
    void cache.invalidateQueries({ queryKey: keyOf(findQuestionnaires) });
  };
}

/** Archives a questionnaire, or brings it back; the toast undoes it. */
export function useArchiving(): (questionnaire: Questionnaire) => void {
  const { save } = useSave(archiveQuestionnaire, { onSaved: useStoredQuestionnaire() });
  const refused = useRefusal();
  const reread = useRereading();
  const mayBeOwn = useOwnConflict();
  const archive = ({ id, name, archived, revision }: Questionnaire, undoable: boolean) => {
    toast.dismissFailure(cause.id);
    const onSuccess = (changed: Questionnaire) =>
      toast.success(archived ? labels.restored(name) : labels.archived(name), {
        // The Annulla of each stays beside those of others.
        id: `${cause.id} ${id}`,
        ...(undoable && { undo: { label: labels.undo, onUndo: () => archive(changed, false) } }),
      });
    save(
      { params: { questionnaire: id }, body: { archived: !archived, revision } },
      {
        onSuccess,
        onError: async (error) => {
          const fresh = mayBeOwn(id, error) ? await reread(id) : undefined;
          if (fresh?.archived === !archived) onSuccess(fresh);
          else refused(error);
        },
      },
    );
  };
  return (questionnaire) => archive(questionnaire, true);
}

export function useQuestionnaireRemoval() {
  const { save, busy } = useSave(deleteQuestionnaire, { drops: [findQuestionnaires, questionnaireChoices] });
  const cache = useQueryClient();
  const refused = useRefusal();
  const tried = useRef(false);
  const remove = (questionnaire: number, name: string, onRemoved: () => void) => {
    // Going back would show its form.
    const forget = () => cache.removeQueries({ queryKey: keyOf(questionnaireById, { params: { questionnaire } }) });
    toast.dismissFailure(cause.id);
    save(
      { params: { questionnaire }, query: { name } },
      {
        onSuccess: () => {
          forget();
          onRemoved();
        },
        onError: (error) => {
          const gone = isGone(error);
          if (gone) forget();
          if (gone && tried.current) {
            // The first try deleted it, and its answer was lost.
            void cache.invalidateQueries({ queryKey: keyOf(findQuestionnaires) });
            return onRemoved();
          }
          tried.current = true;
          refused(error);
        },
      },
    );
  };
  return { remove, busy };
}
