import { CallError } from '@sodalizio/area-kit';
import { cacheDefaults, routeStore, sessionStore, whenFailedUnseen } from '@sodalizio/area-kit/host';
import { clearFeedback, UiProvider } from '@sodalizio/ui';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, StrictMode, useEffect } from 'react';
import { Link, RouterProvider } from 'react-router-dom';
import { checkComposition } from './composition/live-composition.store.ts';
import { noticeForbidden, watchPermissions } from './current-permissions.ts';
import { showUnseenFailure } from './layout/unseen-failure.ts';

/** An answer `area-off` refreshes the composition at once. */
const noticeOff = (error: Error) => {
  if (error instanceof CallError && error.code === 'area-off') void checkComposition();
};

const onError = (error: Error) => {
  noticeOff(error);
  noticeForbidden(error);
};

export const createCache = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: cacheDefaults,
  });

const RouterLink = ({ href = '', ...props }: ComponentProps<'a'>) => <Link {...props} to={href} />;

interface AppProps {
  readonly cache: QueryClient;
  readonly router: ComponentProps<typeof RouterProvider>['router'];
  /** Called once everything is mounted: only then can a dialog be opened. */
  readonly onMount?: () => void;
}

/** Questions and toasts are beside the screens, and so are names of pages: they must go with the person they were for. */
const forgetWhenPersonChanges = () =>
  sessionStore.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return;
    clearFeedback();
    routeStore.setState({ crumbs: {} });
  });

export function App({ cache, router, onMount }: AppProps) {
  useEffect(() => onMount?.(), [onMount]);
  useEffect(forgetWhenPersonChanges, []);
  useEffect(() => whenFailedUnseen(showUnseenFailure), []);
  useEffect(watchPermissions, []);
  return (
    <StrictMode>
      <UiProvider link={RouterLink}>
        <QueryClientProvider client={cache}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>
  );
}
