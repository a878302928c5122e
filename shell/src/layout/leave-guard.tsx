import { hasUnsavedWork, losesWork, sessionStore } from '@sodalizio/area-kit/host';
import { confirm } from '@sodalizio/ui';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { shellLabels } from '../shell.labels.ts';

/**
 * Asks before a navigation leaves unsaved work, once for all forms of the page: a router has only one blocker. An expired session
 * does not ask: the person cannot stay, and finds their draft after logging in.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedWork() &&
      sessionStore.getState().phase === 'signed-in' &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  const latest = useRef(blocker);
  latest.current = blocker;
  const asking = useRef(false);
  useEffect(() => {
    // Back pressed again while the question is open must not ask again.
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void confirm({
      title: shellLabels.unsavedTitle,
      body: losesWork() ? shellLabels.unsavedLost : shellLabels.unsavedBody,
      confirmLabel: shellLabels.leavePage,
      cancelLabel: shellLabels.stayOnPage,
      danger: true,
    }).then((leaves) => {
      asking.current = false;
      const { current } = latest;
      if (leaves) current.proceed?.();
      else current.reset?.();
    });
  }, [blocker]);
  return null;
}
