import { errorSentence, reading, useFreshRecord, useRecord, useStoredRecord } from '@sodalizio/area-kit';
import {
  findCompanies,
  findIntegrationTokens,
  findParticipants,
  findProjects,
  previewProjectMail,
  projectById,
  projectHistory,
} from '@sodalizio/contract/projects';
import { useQuery } from '@tanstack/react-query';
import type { AskedMail } from './asked-mail.ts';

const one = (project: number) => reading(projectById, { params: { project } });

export const useProject = (id: string) => useRecord(id, one);
export const useFreshProject = () => useFreshRecord(one);
/** Caches a saved project; what lists and tells of it is read again. */
export const useStoredProject = () => useStoredRecord(one, [findProjects, findParticipants, projectHistory]);

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

export const companiesQuery = () => reading(findCompanies, {});
export const useCompanies = () => stateOf(useQuery(companiesQuery()));

/** The mail as it is written now: never from the cache. */
export const usePreview = ({ project, mail }: AskedMail) =>
  stateOf(useQuery({ ...reading(previewProjectMail, { params: { project }, body: mail }), staleTime: 0, gcTime: 0 }));

export const useHistory = (project: number) =>
  stateOf(useQuery({ ...reading(projectHistory, { params: { project } }), staleTime: 0 }));

export const useTokens = (project: number) =>
  stateOf(useQuery(reading(findIntegrationTokens, { params: { project } })));
