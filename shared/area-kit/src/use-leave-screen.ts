import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { adminBase } from './routes.store.ts';

/** React Router counts its own steps of this tab: at the first there is nothing of ours to go back to. */
const stepsBehind = (): number => {
  const state: unknown = window.history.state;
  const index: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : undefined;
  return typeof index === 'number' ? index : 0;
};

/**
 * Leaves a screen that has nothing to show: back to where the person came from, or, in a tab that began here, to the page
 * where the person begins (never this same one again).
 */
export function useLeaveScreen(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(() => {
    if (stepsBehind() > 0) void navigate(-1);
    else void navigate(`${adminBase}?${leftParam}=${encodeURIComponent(pathname)}`, { replace: true });
  }, [navigate, pathname]);
}

/** Query key that says which screen was just left. For the shell. */
export const leftParam = 'left';
