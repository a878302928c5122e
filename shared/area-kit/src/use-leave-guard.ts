import { useCallback, useEffect, useRef } from 'react';
import { createStore } from 'zustand';

/** How many forms on the page hold something that is not saved. */
const unsavedStore = createStore(() => ({ forms: 0 }));

/** For the shell: it asks before leaving a page, and postpones a reload. */
export const hasUnsavedWork = (): boolean => unsavedStore.getState().forms > 0;

/**
 * Asks before the person leaves a form that is not saved: for another screen (the shell asks, once for all forms), by
 * closing the tab or reloading (the browser asks). An expired session does not ask: the draft is there afterwards.
 *
 * Returns a function that lifts the guard: call it before a `navigate` that follows a save, while `dirty` is still true.
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
  // The older of the two ways to ask is still needed by some browsers.
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
