import type { DefaultOptions } from '@tanstack/react-query';

/**
 * How a page's `QueryClient` reads and writes, for the shell and for tests. Answers are kept for half a minute: going back to
 * a list shows it at once, and it is fetched anew behind that. Without a line a call fails and says so; by default it would
 * wait in silence, and what a person asked for last would stay on the screen as if it were the answer.
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
