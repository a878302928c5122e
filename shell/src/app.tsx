import { UiProvider } from '@sodalizio/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';

/** Answers are kept for half a minute: going back to a list shows it at once, and it is fetched anew behind that. */
export const createCache = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } } });

/** The whole product: theme, cache, routes. */
export function App({
  cache,
  router,
}: {
  cache: QueryClient;
  router: ComponentProps<typeof RouterProvider>['router'];
}) {
  return (
    <StrictMode>
      <UiProvider>
        <QueryClientProvider client={cache}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>
  );
}
