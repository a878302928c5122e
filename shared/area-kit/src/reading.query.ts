import type { Endpoint, InputOf, OutputOf } from '@sodalizio/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Cache key of a call; every answer of one address is dropped with `[method, path]`. */
export const keyOf = (endpoint: Endpoint, input?: unknown) =>
  input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input];

/** Options for `useQuery`/`useQueries` that read an endpoint. Cancelled when nobody looks any more. */
export const reading = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<OutputOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
