import { defineListQuery, type ListQuery } from '@sodalizio/area-kit';
import { type MemberSort, memberSorts } from '@sodalizio/contract';
import { filtersFromQuery, filtersToQuery, type MemberSearch } from '../member-filters.ts';

/** Which members a list shows, and in which order. */
export type MembersQuery = ListQuery<MemberSearch, MemberSort>;

/** The query of a members list as an address has it; by surname, then first name, where it says no order. */
export const membersQuery = defineListQuery({
  filters: { read: (params) => filtersFromQuery(params).filters, write: filtersToQuery },
  sorts: memberSorts,
  defaultSort: 'nome',
});

/** A search as a text to compare it by, whatever the order of its rows. */
export const searchKey = (filters: MemberSearch): string =>
  membersQuery.write({ filters, sort: membersQuery.defaultSort });
