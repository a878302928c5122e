import { type CallError, serverNow } from '@sodalizio/area-kit';
import { cacheDefaults, routeStore, sessionStore, whenFailedUnseen, whenRefused } from '@sodalizio/area-kit/host';
import { clearFeedback, UiProvider } from '@sodalizio/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, StrictMode, useEffect } from 'react';
import { Link, RouterProvider } from 'react-router-dom';
import { checkComposition } from './composition/live-composition.store.ts';
import { noticeForbidden, watchPermissions } from './current-permissions.ts';
import { showUnseenFailure } from './layout/unseen-failure.ts';

/** An answer `area-off` refreshes the composition at once. */
const noticeRefusal = (refusal: CallError) => {
  if (refusal.code === 'area-off') void checkComposition();
  noticeForbidden(refusal);
};

export const createCache = () => new QueryClient({ defaultOptions: cacheDefaults });

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
  useEffect(() => whenRefused(noticeRefusal), []);
  useEffect(watchPermissions, []);
  return (
    <StrictMode>
      <UiProvider link={RouterLink} now={serverNow}>
        <QueryClientProvider client={cache}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>
  );
}
