import { CallError } from '@sodalizio/area-kit';
import { findAssociates } from '@sodalizio/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** True when a search, an export or a profile was refused because there is no registry session. */
export const wantsRegistry = (error: unknown) =>
  error instanceof CallError && error.code === 'registry-session-missing';

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
