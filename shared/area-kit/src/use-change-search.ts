import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isLeaving } from './next-page.ts';
import { useMountedRef } from './use-mounted-ref.ts';

/**
 * Changes the search of the page's address: `change((now) => { now.set('step', '2'); return now; })`. It begins with the address of
 * that moment: a render has an older one while the next is being prepared, and `setSearchParams` would take the person back to it.
 * With `replace` there is no history entry, and no scrolling. Nothing is changed once another page was asked for: a dialog would open
 * there for the record that is still drawn. The function is the same for as long as the page is.
 */
export function useChangeSearch() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const mounted = useMountedRef();
  return useCallback(
    (change: (now: URLSearchParams) => URLSearchParams, replace = false) => {
      if (mounted.current && !isLeaving(pathname))
        void navigate(`?${change(new URLSearchParams(window.location.search))}`, {
          replace,
          preventScrollReset: replace,
        });
    },
    [navigate, pathname, mounted],
  );
}
