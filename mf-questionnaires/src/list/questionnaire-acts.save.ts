import { CallError, errorSentence, useSave } from '@sodalizio/area-kit';
import {
  archiveQuestionnaire,
  deleteQuestionnaire,
  findQuestionnaires,
  type Questionnaire,
  questionnaireChoices,
} from '@sodalizio/contract/questionnaires';
import { toast } from '@sodalizio/ui';
import { useStoredQuestionnaire } from '../questionnaire/questionnaire.query.ts';
import { labels } from './list.labels.ts';

const cause = { id: 'questionnaires.act' };

const sentenceOf = (error: unknown) =>
  error instanceof CallError && error.code === 'not-found' ? labels.gone : errorSentence(error);

/** Archives a questionnaire, or brings it back; the toast undoes it. */
export function useArchiving(): (questionnaire: Questionnaire) => void {
  const { save } = useSave(archiveQuestionnaire, { onSaved: useStoredQuestionnaire() });
  const archive = ({ id, name, archived, revision }: Questionnaire, undoable: boolean) =>
    save(
      { params: { questionnaire: id }, body: { archived: !archived, revision } },
      {
        onSuccess: (changed) =>
          toast.success(archived ? labels.restored(name) : labels.archived(name), {
            ...cause,
            ...(undoable && { undo: { label: labels.undo, onUndo: () => archive(changed, false) } }),
          }),
        onError: (error) => toast.failure(sentenceOf(error), cause),
      },
    );
  return (questionnaire) => archive(questionnaire, true);
}

export function useQuestionnaireRemoval() {
  const { save, busy } = useSave(deleteQuestionnaire, { drops: [findQuestionnaires, questionnaireChoices] });
  const remove = (questionnaire: number, onRemoved: () => void) =>
    save(
      { params: { questionnaire } },
      { onSuccess: onRemoved, onError: (error) => toast.failure(sentenceOf(error), cause) },
    );
  return { remove, busy };
}
