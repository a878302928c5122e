import type { DefaultOptions } from '@tanstack/react-query';

/** Milliseconds after which what is on the screen is read again when somebody looks at the page again. */
const oldAfter = 5 * 60_000;

/**
 * Defaults of a page's `QueryClient`, for the shell and for tests. Answers stay fresh for half a minute: going back to a list
 * shows it at once and refetches in the background. So does looking at the page again after five minutes; not earlier, because
 * people look something up elsewhere and come back all day. Offline calls fail at once; by default they would silently wait, and
 * the previous answer would stay on the screen.
 */
export const cacheDefaults: DefaultOptions = {
  queries: {
    staleTime: 30_000,
    retry: false,
    // Not what was refused: what answers it may be open, such as the registry's dialog.
    refetchOnWindowFocus: ({ state }) => state.data !== undefined && Date.now() - state.dataUpdatedAt > oldAfter,
    networkMode: 'always',
    refetchOnReconnect: true,
  },
  mutations: { networkMode: 'always' },
};
