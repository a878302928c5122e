import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { adminBase } from './routes.store.ts';
import { stepsToAnotherPage } from './use-steps.ts';

/** A step back arrives after the second click of a double click, which would go as many steps back again. */
const doubleClickMs = 500;

/**
 * Leaves a screen that has nothing to show, or is called off: back to the previous page, skipping searches of this one, or, where
 * there is none (the tab began here, or with the login), to the address `otherwise`; without it, to a page of another area.
 */
export function useLeaveScreen(otherwise?: string): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const last = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const since = performance.now() - last.current;
    last.current = performance.now();
    if (since < doubleClickMs) return;
    const back = stepsToAnotherPage(pathname);
    if (back !== undefined) void navigate(back);
    else if (otherwise !== undefined) void navigate(otherwise);
    else void navigate(`${adminBase}?${leftParam}=${encodeURIComponent(pathname)}`, { replace: true });
  }, [navigate, pathname, otherwise]);
}

/** Query key with the screen that was just left. For the shell. */
export const leftParam = 'left';
