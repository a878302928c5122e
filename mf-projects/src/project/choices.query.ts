import { errorSentence, reading } from '@sodalizio/area-kit';
import { projectQuestionnaires } from '@sodalizio/contract/projects';
import { useQuery } from '@tanstack/react-query';

/** The questionnaires that a project may enable, as they are now: a form keeps what it opens with, and saves their versions. */
export function useQuestionnaires() {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...reading(projectQuestionnaires, { query: {} }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    questionnaires: isFetchedAfterMount && !error ? data : undefined,
    failure: error && !isFetching ? errorSentence(error) : undefined,
    retry: () => void refetch(),
  };
}
