import { useState } from 'react';
import { sessionStore } from './session.store.ts';
import { useRemembered } from './use-remembered.ts';

/** A hint for a first use, by its name: dismissed for good, by this person on this browser. */
export function useHint(name: string): { readonly shown: boolean; readonly dismiss: () => void } {
  // Computed once: a session may end under the screen.
  const [person] = useState(() => sessionStore.getState().user?.id ?? 0);
  const [dismissed, setDismissed] = useRemembered(`hint.${person}.${name}`, (stored) => stored === true);
  return { shown: !dismissed, dismiss: () => setDismissed(true) };
}
