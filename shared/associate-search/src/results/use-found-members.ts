import { wantsRegistry } from '../registry.query.ts';
import { useRegistryAccess } from '../use-registry-access.tsx';
import type { MembersQuery } from './member-list.ts';
import { useMembers } from './members.query.ts';

/** The members of a query, refetched once the registry is open; its refusal is no failure of the list. */
export function useFoundMembers(query: MembersQuery) {
  const members = useMembers(query);
  const registry = useRegistryAccess(wantsRegistry(members.failure) ? members.failure : undefined);
  if (!registry.missing) return { ...members, registry };
  const { failure: _, ...rows } = members.rows;
  return { ...members, rows: { ...rows, status: 'loading' } as const, count: '', registry };
}

/** The result of `useFoundMembers`. */
export type FoundMembers = ReturnType<typeof useFoundMembers>;
