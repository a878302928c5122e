import { useCallback, useEffect, useRef } from 'react';
import { createStore } from 'zustand';

const unsavedStore = createStore(() => ({ forms: 0 }));

/** For the shell: it asks before leaving a page, and postpones a reload. */
export const hasUnsavedWork = (): boolean => unsavedStore.getState().forms > 0;

/**
 * Asks before the person leaves an unsaved form: for another screen (by the shell, once for all forms), by closing the tab or
 * reloading (by the browser). An expired session does not ask: the draft is kept.
 *
 * Returns a function that lifts the guard: call it before a `navigate` after a save, while `dirty` is still true.
 */
export function useLeaveGuard(dirty: boolean): () => void {
  const lift = useRef(() => {});
  useEffect(() => {
    lift.current = dirty ? guardPage() : () => {};
    return () => lift.current();
  }, [dirty]);
  return useCallback(() => lift.current(), []);
}

function guardPage(): () => void {
  let guarded = true;
  unsavedStore.setState(({ forms }) => ({ forms: forms + 1 }));
  // Some browsers still need the older of the two ways.
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    event.returnValue = true;
  };
  window.addEventListener('beforeunload', ask);
  return () => {
    if (!guarded) return;
    guarded = false;
    unsavedStore.setState(({ forms }) => ({ forms: forms - 1 }));
    window.removeEventListener('beforeunload', ask);
  };
}
