import { type MemberSearch, membersQuery, searchKey } from '@sodalizio/associate-search';

/** Whether a search is still the address's. One that is drawn while the next is being prepared is not: nothing is done with its members. */
export const isSearchNow = (filters: MemberSearch): boolean =>
  searchKey(membersQuery.read(new URLSearchParams(window.location.search)).filters) === searchKey(filters);
