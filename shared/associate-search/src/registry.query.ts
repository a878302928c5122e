import { CallError, call } from '@sodalizio/area-kit';
import { associatesPage, currentUser, findAssociates, type LoggedUser } from '@sodalizio/contract';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** True when a search, an export or a profile was refused because there is no registry session. */
export const wantsRegistry = (error: unknown) =>
  error instanceof CallError && error.code === 'registry-session-missing';

/** Whether `failure` is a refusal of the registry; also while that is read again, when it has no failure for a moment. */
export function useRefused(failure: unknown): boolean {
  const cache = useQueryClient();
  const queries = useRef<readonly Query[]>([]);
  const refused = wantsRegistry(failure);
  if (refused)
    queries.current = cache.getQueryCache().findAll({ predicate: ({ state }) => wantsRegistry(state.error) });
  // A reset, once the registry is open, forgets that there was an error.
  else
    queries.current = queries.current.filter(({ state }) => state.fetchStatus === 'fetching' && state.errorUpdatedAt);
  return refused || queries.current.length > 0;
}

export const lacksCredentials = (user: LoggedUser | null) => user !== null && (!user.tax_code || !user.aica_password);

/** Whether the registry is open by now, and the person's credentials are stored: another tab may have done both. */
export async function isRegistryOpen(): Promise<boolean> {
  const search = call(associatesPage, { query: { f: '1', limit: 1 } });
  const [user] = await Promise.all([call(currentUser, {}), search]);
  return !lacksCredentials(user);
}

/** Refetches everything that the registry refused. */
export function useReadRefusedAgain(): () => Promise<unknown> {
  const cache = useQueryClient();
  return useCallback(() => {
    // Every cached answer of the address, including the flag, is outdated.
    const members = cache.resetQueries({ queryKey: [findAssociates.method, findAssociates.path] });
    // Also what other addresses refused for the same reason.
    const refused = cache.invalidateQueries({ predicate: ({ state }) => wantsRegistry(state.error) });
    return Promise.all([members, refused]);
  }, [cache]);
}
