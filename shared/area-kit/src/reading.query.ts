import type { Endpoint, InputOf, OutputOf } from '@sodalizio/contract';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, answerIn, call } from './call.ts';
import { hasEarly, takeArrived } from './early-answers.ts';

/** Cache key of a call; `[method, path]` invalidates every answer of one address. */
export const keyOf = (endpoint: Endpoint, input?: unknown) =>
  input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input];

/** An answer that came with the page is used in the first rendering, so that a table is drawn once, with its rows. */
function cameWithPage<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  let at = 0;
  return {
    initialData: () => {
      const arrived = takeArrived(addressOf(endpoint, input));
      at = arrived?.at ?? 0;
      return arrived && answerIn(endpoint, arrived.body);
    },
    initialDataUpdatedAt: () => at,
  };
}

/** Options for `useQuery`/`useQueries` that read an endpoint. Cancelled without observers. */
export const reading = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<OutputOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...(hasEarly() && endpoint.method === 'GET' ? cameWithPage(endpoint, input) : {}),
  });
