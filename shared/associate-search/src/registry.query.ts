import { CallError } from '@sodalizio/area-kit';
import { findAssociates } from '@sodalizio/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** True when a search, an export or a profile was refused because the registry doesn't know the person yet. */
export const wantsRegistry = (error: unknown) =>
  error instanceof CallError && error.code === 'registry-session-missing';

/** Has everything read again that the registry refused until now. */
export function useReadRefusedAgain(): () => Promise<unknown> {
  const cache = useQueryClient();
  return useCallback(() => {
    // Every answer of the address, the flag included, is from before: forgotten, and asked for again where it is looked at.
    const members = cache.resetQueries({ queryKey: [findAssociates.method, findAssociates.path] });
    // So is what other addresses refused for the same reason.
    const refused = cache.invalidateQueries({ predicate: ({ state }) => wantsRegistry(state.error) });
    return Promise.all([members, refused]);
  }, [cache]);
}
