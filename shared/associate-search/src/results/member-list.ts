import { defineListQuery, type ListQuery } from '@sodalizio/area-kit';
import { type MemberSort, memberSorts } from '@sodalizio/contract';
import { filtersFromQuery, filtersToQuery, type MemberSearch } from '../member-filters.ts';

/** Filters and order of a list of members. */
export type MembersQuery = ListQuery<MemberSearch, MemberSort>;

/** The query of a members list in an address; by surname, then first name, by default. */
export const membersQuery = defineListQuery({
  filters: { read: (params) => filtersFromQuery(params).filters, write: filtersToQuery },
  sorts: memberSorts,
  defaultSort: 'nome',
});

/** A comparable text of a search, independent of the order. */
export const searchKey = (filters: MemberSearch): string =>
  membersQuery.write({ filters, sort: membersQuery.defaultSort });
