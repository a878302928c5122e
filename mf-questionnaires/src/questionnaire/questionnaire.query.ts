import { CallError, errorSentence, reading, useFreshRecord, useRecord, useStoredRecord } from '@sodalizio/area-kit';
import {
  findQuestionnaires,
  type Questionnaire,
  questionnaireById,
  questionnaireChoices,
  questionnaireFile,
  questionnaireFileContent,
  questionnaireHistory,
  questionnaireVersionByNumber,
  questionnaireVersions,
} from '@sodalizio/contract/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

const one = (questionnaire: number) => reading(questionnaireById, { params: { questionnaire } });

export const useQuestionnaire = (id: string) => useRecord(id, one);
export const useFreshQuestionnaire = () => useFreshRecord(one);
/** Caches a changed questionnaire; what lists and tells of it is read again. */
export const useStoredQuestionnaire = () =>
  useStoredRecord(one, [findQuestionnaires, questionnaireChoices, questionnaireVersions, questionnaireHistory]);

/** Reads a questionnaire again after an act that was refused: somebody else may have changed it. Undefined where that failed. */
export function useRereading(): (id: number) => Promise<Questionnaire | undefined> {
  const readAgain = useFreshQuestionnaire();
  const store = useStoredQuestionnaire();
  return async (id) => {
    const fresh = await readAgain(id).catch(() => undefined);
    if (fresh) store(fresh);
    return fresh;
  };
}

/** For the failures of an act: whether this one may come of an earlier try, whose answer was lost. Then nobody else is to blame. */
export function useOwnConflict(): (id: number, error: unknown) => boolean {
  const tried = useRef(new Set<number>());
  return (id, error) => {
    if (error instanceof CallError && error.code === 'conflict') return tried.current.has(id);
    tried.current.add(id);
    return false;
  };
}

interface Read<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}
const stateOf = <T>({ data, error, refetch }: Read<T>) => ({
  data,
  failure: data === undefined && error ? errorSentence(error) : undefined,
  retry: () => void refetch(),
});

export const useVersions = (questionnaire: number) =>
  stateOf(useQuery(reading(questionnaireVersions, { params: { questionnaire } })));

/** A version never changes. */
export const useVersion = (questionnaire: number, number: number) =>
  stateOf(
    useQuery({
      ...reading(questionnaireVersionByNumber, { params: { questionnaire, number } }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );

/** What a stored file holds, which never changes. */
export const useFileContent = (file: string) =>
  stateOf(
    useQuery({ ...reading(questionnaireFileContent, { params: { file } }), staleTime: Number.POSITIVE_INFINITY }),
  );

export const useHistory = (questionnaire: number) =>
  stateOf(useQuery({ ...reading(questionnaireHistory, { params: { questionnaire } }), staleTime: 0 }));

export const fileQuery = (file: string, questionnaire: number | undefined) =>
  reading(questionnaireFile, { params: { file }, query: { questionnaire } });

/** A file that waits to be saved, compared with its questionnaire; nothing is read without one. `gone`: it waited too long. */
export function useWaitingFile(file: string | undefined, questionnaire: number | undefined) {
  const read = useQuery({ ...fileQuery(file ?? '', questionnaire), enabled: file !== undefined });
  const gone = read.error instanceof CallError && read.error.code === 'not-found';
  return { ...stateOf(read), gone };
}
