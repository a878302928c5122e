import { defineListQuery, type ListQuery } from '@sodalizio/area-kit';
import { type MemberSort, memberFilters, memberSorts } from '@sodalizio/contract';
import { filtersFromQuery, filtersToQuery, type MemberSearch, noFilters } from '../member-filters.ts';

/** Filters and order of a list of members. */
export type MembersQuery = ListQuery<MemberSearch, MemberSort>;

/** Valid values that filter nothing: `have_payed=all`, `new=false`. */
function asksNothing(key: string, value: string): boolean {
  if (!Object.hasOwn(noFilters, key) || !memberFilters.safeParse({ [key]: value }).success) return false;
  const { filters } = filtersFromQuery(new URLSearchParams({ f: '1', [key]: value }));
  return searchKey(filters) === 'f=1';
}

/** The query of a members list in an address; by surname, then first name, by default. */
export const membersQuery = defineListQuery({
  filters: { read: (params) => filtersFromQuery(params).filters, write: filtersToQuery, asksNothing },
  sorts: memberSorts,
  defaultSort: 'nome',
});

/** A comparable text of a search, independent of the order. */
export const searchKey = (filters: MemberSearch): string =>
  membersQuery.write({ filters, sort: membersQuery.defaultSort });
