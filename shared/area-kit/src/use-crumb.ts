import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { setCrumb } from './routes.store.ts';

/** Overrides this screen's name in title and breadcrumbs: `useCrumb(associate && 'Maria Rossi')`. */
export function useCrumb(label: string | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (label) setCrumb(pathname, label);
  }, [pathname, label]);
}
