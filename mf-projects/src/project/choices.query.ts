import { errorSentence, reading } from '@sodalizio/area-kit';
import { projectQuestionnaires } from '@sodalizio/contract/projects';
import { useQuery } from '@tanstack/react-query';

/** The questionnaires of the catalogue that a project may enable. */
export function useQuestionnaires() {
  const { data, error, refetch } = useQuery(reading(projectQuestionnaires, {}));
  return {
    questionnaires: data,
    failure: data === undefined && error ? errorSentence(error) : undefined,
    retry: () => void refetch(),
  };
}
