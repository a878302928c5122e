import { reading } from '@sodalizio/area-kit';
import { nearestNames } from '@sodalizio/contract';
import { useQuery } from '@tanstack/react-query';
import { filtersToQuery, type MemberSearch } from '../member-filters.ts';

const nameFields = ['search', 'last_name', 'first_name', 'company_name'] as const;

/** Similar names for a search without matches, each with its search; empty until known, and on errors. */
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
