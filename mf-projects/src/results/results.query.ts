import {
  CallError,
  call,
  defineListQuery,
  keyOf,
  type ListQuery,
  type ReadWindow,
  reading,
  searchText,
  useList,
  useRecord,
} from '@sodalizio/area-kit';
import {
  attemptDetails,
  findResults,
  type ResultRow,
  type ResultSort,
  type ResultStateFilter,
  resultSorts,
  resultStates,
  resultsPageOf,
  resultsSummary,
} from '@sodalizio/contract/projects';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';

/** Whose results. */
export interface ResultsOf {
  readonly project: number;
  readonly questionnaire: number;
}

/** While a session runs results come in all the time. Nothing is read again while nobody sees the page. */
const everyTenSeconds = 10_000;

const summaryOf = (params: ResultsOf) => ({
  ...reading(resultsSummary, { params }),
  staleTime: 0,
  refetchInterval: everyTenSeconds,
});

/** The heading and the numbers of results, by the ids in an address. */
export function useSummary(project: string, questionnaire: string) {
  const isProject = /^[1-9]\d{0,8}$/.test(project);
  const { record: summary, ...rest } = useRecord(isProject ? questionnaire : '', (id) =>
    summaryOf({ project: Number(project), questionnaire: id }),
  );
  return { summary, ...rest };
}

export interface ResultFilters {
  readonly search: string;
  readonly state: ResultStateFilter | '';
  /** Only those whose time was over. */
  readonly timeout: 'true' | '';
}

export const noFilters: ResultFilters = { search: '', state: '', timeout: '' };

const resultsQuery = defineListQuery({
  sorts: resultSorts,
  defaultSort: 'full_name',
  filters: {
    read: (params): ResultFilters => ({
      search: searchText(params),
      state: resultStates.find((state) => state === params.get('state')) ?? '',
      timeout: params.get('timeout') === 'true' ? 'true' : '',
    }),
  },
});

export type ResultsQuery = ListQuery<ResultFilters, ResultSort>;

/** The same of the list and of its export. */
export const conditionsOf = ({ filters: { search, state, timeout }, sort }: ResultsQuery) => ({
  search,
  ...(state !== '' && { state }),
  ...(timeout !== '' && { timeout: true }),
  sort,
});

/** A row with its number in the list. */
export type NumberedRow = ResultRow & { readonly n: number };
type Page = { items: NumberedRow[]; total: number; participants: number };

const readResults =
  ({ project, questionnaire }: ResultsOf): ReadWindow<ResultsQuery, Page> =>
  (asked, window) => {
    const input = { params: { project, questionnaire }, query: { ...conditionsOf(asked), ...window } };
    return {
      queryKey: keyOf(resultsPageOf, input),
      queryFn: async ({ signal }) => {
        const { results, total, participants } = await call(resultsPageOf, input, { signal });
        const items = results.map((row, index) => ({ ...row, n: window.offset + index + 1 }));
        return { items, total, participants };
      },
    };
  };

/** The rows, read again each time the summary was: their number of answers grows before any number of the summary. */
export function useResults({ project, questionnaire }: ResultsOf) {
  const cache = useQueryClient();
  // Only watched: `useSummary` reads it.
  const { dataUpdatedAt, errorUpdatedAt } = useQuery({ ...summaryOf({ project, questionnaire }), enabled: false });
  const looks = `${dataUpdatedAt} ${errorUpdatedAt}`;
  const seen = useRef(looks);
  useEffect(() => {
    if (seen.current === looks) return;
    seen.current = looks;
    // Not cancelled by the next look: a slow answer would never arrive.
    void cache.invalidateQueries({ queryKey: keyOf(findResults) }, { cancelRefetch: false });
  }, [cache, looks]);
  const list = useList(
    resultsQuery,
    useMemo(() => readResults({ project, questionnaire }), [project, questionnaire]),
  );
  const { column, direction } = list.state.sort;
  const shown: ResultsQuery = {
    filters: list.shownFilters,
    sort: resultsQuery.sortParam(direction === 'desc' ? `-${column}` : column),
  };
  return { ...list, shown };
}

/** One attempt question by question, read again when its row has changed. `gone`: its participant was removed. */
export function useAttempt(project: number, attempt: number, row: ResultRow) {
  const input = { params: { project, attempt } };
  const { completed_at, timeout, items_answered, score, level, open_answer } = row;
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(attemptDetails, input), completed_at, timeout, items_answered, score, level, open_answer],
    queryFn: ({ signal }) => call(attemptDetails, input, { signal }),
    placeholderData: keepPreviousData,
  });
  const gone = error instanceof CallError && error.code === 'not-found';
  return {
    details: gone ? undefined : data,
    gone,
    failure: gone || data ? undefined : (error ?? undefined),
    retry: () => void refetch(),
  };
}
