import type { Associate, Towns } from '@sodalizio/contract';
import { companyWarnings, contactWarnings, type FieldWarnings, profileWarnings } from '@sodalizio/contract/associates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { loadPlaces, loadTowns } from '../../identity/known-places.ts';
import type { EditTab } from '../edit-fields.ts';
import { type EditValues, toValues } from '../edit-values.ts';

export interface Findings {
  readonly warnings: FieldWarnings;
  readonly says: string | undefined;
}

const none: Findings = { warnings: {}, says: undefined };

/** ISTAT's towns; undefined until they are loaded. Forms work without them. */
export const useTowns = (): Towns | undefined =>
  useQuery({ queryKey: ['towns'], queryFn: loadTowns, staleTime: Number.POSITIVE_INFINITY }).data;

/** Inconsistencies among the fields of a tab. Never blocks: without the lists, fewer are found. */
export function useFindings(tab: EditTab, values: EditValues): Findings {
  const { data } = useQuery({ ...findings(tab, values), placeholderData: (before: Findings | undefined) => before });
  return data ?? none;
}

export const useStoredWarnings = (tab: EditTab, associate: Associate): FieldWarnings =>
  (useQuery(findings(tab, toValues(associate))).data ?? none).warnings;

/** Checks values at once, where `useFindings` debounces typing. */
export function useJudge(tab: EditTab) {
  const cache = useQueryClient();
  return async (values: EditValues) => (await cache.fetchQuery(findings(tab, values)).catch(() => none)).warnings;
}

const findings = (tab: EditTab, values: EditValues) => ({
  queryKey: ['findings', tab, values],
  queryFn: () => findingsOf(tab, values),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

async function findingsOf(tab: EditTab, values: EditValues): Promise<Findings> {
  const towns = await loadTowns();
  if (tab === 'recapiti') return { warnings: contactWarnings(values, towns), says: undefined };
  const places = { towns, placeOf: await loadPlaces() };
  if (tab === 'profilo') return profileWarnings(values, places);
  return { warnings: await companyWarnings(values, places), says: undefined };
}
