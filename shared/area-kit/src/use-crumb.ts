import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { setCrumb } from './routes.store.ts';

/** Names this screen in title and breadcrumbs once it knows better: `useCrumb(associate && 'Maria Rossi')`. */
export function useCrumb(label: string | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (label) setCrumb(pathname, label);
  }, [pathname, label]);
}
