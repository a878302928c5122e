import { useCallback, useEffect, useRef } from 'react';
import { createStore } from 'zustand';

const unsavedStore = createStore(() => ({ forms: 0, lost: 0 }));

/** For the shell: it asks before leaving a page, and postpones a reload. */
export const hasUnsavedWork = (): boolean => unsavedStore.getState().forms > 0;

/** For the shell: some of it has no draft. */
export const losesWork = (): boolean => unsavedStore.getState().lost > 0;

/**
 * Asks before the person leaves an unsaved form: for another screen (by the shell, once for all forms), by closing the tab or
 * reloading (by the browser). An expired session does not ask: the draft is kept. `kept`: there is one, as the question says.
 *
 * Returns a function that lifts the guard: call it before a `navigate` after a save, while `dirty` is still true.
 */
export function useLeaveGuard(dirty: boolean, kept = false): () => void {
  const lift = useRef(() => {});
  useEffect(() => {
    lift.current = dirty ? guardPage(kept ? 0 : 1) : () => {};
    return () => lift.current();
  }, [dirty, kept]);
  return useCallback(() => lift.current(), []);
}

function guardPage(loses: number): () => void {
  let guarded = true;
  unsavedStore.setState(({ forms, lost }) => ({ forms: forms + 1, lost: lost + loses }));
  // Some browsers still need the older of the two ways.
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    event.returnValue = true;
  };
  window.addEventListener('beforeunload', ask);
  return () => {
    if (!guarded) return;
    guarded = false;
    unsavedStore.setState(({ forms, lost }) => ({ forms: forms - 1, lost: lost - loses }));
    window.removeEventListener('beforeunload', ask);
  };
}
