import type { QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { FakeApi } from './fake-api.ts';

/** Waits until all requests are answered and the page has dealt with the answers: before a test says that nothing came of them. */
export async function allAnswered({ api, cache }: { api: FakeApi; cache: QueryClient }): Promise<void> {
  const busy = () => api.unanswered() + cache.isFetching() + cache.isMutating();
  let seen = -1;
  while (busy() > 0 || api.seen.length > seen) {
    seen = api.seen.length;
    await waitFor(() => expect(busy()).toBe(0));
    await act(() => roundTrips(api));
  }
}

/**
 * In their time an answer that was sent is read, and what it makes the page ask next arrives, after its preflight. For tests
 * in which another answer does not come.
 */
export async function roundTrips({ origin }: FakeApi): Promise<void> {
  for (let nth = 0; nth < 6; nth += 1) await fetch(origin, { method: 'OPTIONS' });
}
