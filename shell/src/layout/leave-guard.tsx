import { hasUnsavedWork, sessionStore } from '@sodalizio/area-kit/host';
import { confirm } from '@sodalizio/ui';
import { useEffect } from 'react';
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
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: shellLabels.unsavedTitle,
      body: shellLabels.unsavedBody,
      confirmLabel: shellLabels.leavePage,
      cancelLabel: shellLabels.stayOnPage,
      danger: true,
    }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return null;
}
