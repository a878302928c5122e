import { useCallback, useEffect, useRef } from 'react';
import { createStore } from 'zustand';

/** How many forms on the page hold something that is not saved. */
const unsavedStore = createStore(() => ({ forms: 0 }));

/** For the shell: it asks before leaving a page, and waits for a better moment to reload one. */
export const hasUnsavedWork = (): boolean => unsavedStore.getState().forms > 0;

/**
 * Asks before the person leaves a form that is not saved: going to another screen (the shell asks, once for all forms),
 * closing the tab or reloading (the browser asks). Going on to the login because the session ended is not leaving: the
 * draft is there afterwards. Together with `useDraft` nothing typed is lost either way.
 *
 * The answer lifts the guard: call it before a `navigate` that follows a save, which runs before `dirty` has turned false.
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
  // A browser asks in its own words; some still want to be told the older way too.
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
