import { wantsRegistry } from '@sodalizio/associate-search';
import { useEffect } from 'react';

/** Opens the registry's dialog when a read of a dialog was refused for want of a session; afterwards it is read again. */
export function useRegistryAsked(failure: unknown, askRegistry: () => void): void {
  const refused = wantsRegistry(failure);
  useEffect(() => {
    if (refused) askRegistry();
  }, [refused, askRegistry]);
}
