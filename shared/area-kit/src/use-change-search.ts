import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMountedRef } from './use-mounted-ref.ts';

interface ChangeSearchOptions {
  /** Without a history entry of its own, and without scrolling; false by default. */
  readonly replace?: boolean;
}

/**
 * Changes the search of the page's address: `change((params) => { params.set('step', '2'); return params; })`. It begins with the
 * address of that moment: a render has an older one while the next is being prepared, and `setSearchParams` would take the person
 * back to it. Nothing is changed after another page was opened. The function is the same for as long as the page is.
 */
export function useChangeSearch() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const mounted = useMountedRef();
  return useCallback(
    (change: (now: URLSearchParams) => URLSearchParams, { replace = false }: ChangeSearchOptions = {}) => {
      const here = window.location;
      if (!mounted.current || here.pathname !== pathname) return;
      const search = change(new URLSearchParams(here.search)).toString();
      void navigate({ search }, { replace, preventScrollReset: replace });
    },
    [navigate, pathname, mounted],
  );
}
