import type { Endpoint, InputOf, OutputOf } from '@sodalizio/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Cache key of a call; `[method, path]` invalidates every answer of one address. */
export const keyOf = (endpoint: Endpoint, input?: unknown) =>
  input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input];

/** Options for `useQuery`/`useQueries` that read an endpoint. Cancelled without observers. */
export const reading = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<OutputOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
