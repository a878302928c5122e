import { reading } from '@sodalizio/area-kit';
import { nearestNames } from '@sodalizio/contract';
import { useQuery } from '@tanstack/react-query';
import { filtersToQuery, type MemberSearch } from '../member-filters.ts';

const nameFields = ['search', 'last_name', 'first_name', 'company_name'] as const;

/** Names like the one of a search that found nobody, each with the search for it; empty until known, and where it cannot be. */
export function useNearestNames(filters: MemberSearch): { name: string; search: MemberSearch }[] {
  const [field, ...more] = nameFields.filter((one) => filters[one] !== '');
  const { data } = useQuery({
    ...reading(nearestNames, { query: filtersToQuery(filters) }),
    enabled: field !== undefined,
  });
  if (field === undefined) return [];
  const others = { ...filters, search: '', last_name: '', first_name: '', company_name: '' };
  return (data?.names ?? []).map((name) => ({
    name,
    search: { ...others, [more.length > 0 ? 'search' : field]: name },
  }));
}
