import type { DefaultOptions } from '@tanstack/react-query';

/**
 * Defaults of a page's `QueryClient`, for the shell and for tests. Answers stay fresh for half a minute: going back to a list
 * shows it at once and refetches in the background. Offline calls fail at once; by default they would silently wait, and the
 * previous answer would stay on the screen.
 */
export const cacheDefaults: DefaultOptions = {
  queries: {
    staleTime: 30_000,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
    refetchOnReconnect: true,
  },
  mutations: { networkMode: 'always' },
};
