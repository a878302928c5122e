import {
  call,
  defineListQuery,
  errorSentence,
  keyOf,
  type ListQuery,
  type ReadWindow,
  reading,
  searchText,
  useFreshRecord,
  useList,
  useRecord,
} from '@sodalizio/area-kit';
import {
  checkParticipantAct,
  type Participant,
  type ParticipantAct,
  type ParticipantChoice,
  type ParticipantSort,
  type ParticipantState,
  participantDetails,
  participantSorts,
  participantStates,
  participantsPageOf,
  projectById,
  projectsOfMember,
} from '@sodalizio/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export const useProject = (id: string) => useRecord(id, (project) => reading(projectById, { params: { project } }));

export interface ParticipantFilters {
  readonly search: string;
  readonly state: ParticipantState | '';
}
export const noFilters: ParticipantFilters = { search: '', state: '' };

const participantsQuery = defineListQuery({
  sorts: participantSorts,
  defaultSort: 'full_name',
  filters: {
    read: (params): ParticipantFilters => ({
      search: searchText(params),
      state: participantStates.find((state) => state === params.get('state')) ?? '',
    }),
  },
});
type Query = ListQuery<ParticipantFilters, ParticipantSort>;
type Page = { items: Participant[]; total: number };

/** The same of the list and of acts on all that match. */
export const conditionsOf = ({ search, state }: ParticipantFilters) => ({ search, ...(state !== '' && { state }) });

const inputOf = (project: number, { filters, sort }: Query, window: { limit: number; offset: number }) => ({
  params: { project },
  query: { ...conditionsOf(filters), sort, ...window },
});

const readParticipants =
  (project: number): ReadWindow<Query, Page> =>
  (asked, window) => {
    const input = inputOf(project, asked, window);
    return {
      queryKey: keyOf(participantsPageOf, input),
      queryFn: async ({ signal }) => {
        const { users, total } = await call(participantsPageOf, input, { signal });
        return { items: users, total };
      },
    };
  };

export const useParticipants = (project: number) =>
  useList(
    participantsQuery,
    useMemo(() => readParticipants(project), [project]),
  );

const everyFewSeconds = 3_000;

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

/** Read again as long as a mail is on its way. */
export const useDetails = (project: number, participant: number) =>
  stateOf(
    useQuery({
      ...reading(participantDetails, { params: { project, participant } }),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.mails.some(({ state }) => state === 'queued' || state === 'delivering') ? everyFewSeconds : false,
    }),
  );

/** Reads a participant past the cache, to merge with what a colleague has saved. */
export function useFreshParticipant(project: number): (participant: number) => Promise<Participant> {
  const readDetails = useFreshRecord((participant) =>
    reading(participantDetails, { params: { project, participant } }),
  );
  return async (participant) => (await readDetails(participant)).participant;
}

/** Whom an act would reach: counted anew each time it is asked. */
export const useCheck = (project: number, act: ParticipantAct, choice: ParticipantChoice) =>
  stateOf(
    useQuery({
      ...reading(checkParticipantAct, { params: { project }, body: { act, choice } }),
      staleTime: 0,
      gcTime: 0,
    }),
  );

/** Read whenever the tab is opened: Soci may have corrected the tax code or e-mail meanwhile. */
export const useProjectsOf = (codaica: string) =>
  stateOf(useQuery({ ...reading(projectsOfMember, { params: { codaica } }), staleTime: 0 }));
