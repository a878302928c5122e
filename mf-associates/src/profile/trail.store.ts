import { keep, keptOf } from '@sodalizio/area-kit';
import { type MembersQuery, membersQuery } from '@sodalizio/associate-search';

const name = 'associates.trail';

/** The list that was shown last in this tab, as its address has it. */
export const noteTrail = (query: MembersQuery): void => keep(name, membersQuery.write(query));

/** Undefined where no list was shown yet, as in a tab opened by an address. */
export function trail(): MembersQuery | undefined {
  const kept = keptOf(name);
  return typeof kept === 'string' ? membersQuery.read(new URLSearchParams(kept)) : undefined;
}
