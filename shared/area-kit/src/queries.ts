import type { Endpoint, InputOf, OutputOf } from '@sodalizio/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { errorSentence, fieldErrors } from './call-error.ts';

/** Cache key of a call; every answer of one address is dropped with `[method, path]`. */
export const keyOf = (endpoint: Endpoint, input?: unknown) =>
  input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input];

/** Options for `useQuery`/`useQueries` that read an endpoint. Cancelled when nobody looks any more. */
export const reading = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<OutputOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });

/**
 * Writes through an endpoint: `busy` always ends, what failed is a sentence and, for forms, words under the fields. `send`
 * answers a promise, for `useEditForm`.
 */
export function useSave<E extends Endpoint>(
  endpoint: E,
  options: { onSaved?: (answer: OutputOf<E>) => void; drops?: readonly Endpoint[] } = {},
) {
  const cache = useQueryClient();
  const mutation = useMutation<OutputOf<E>, unknown, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async (answer) => {
      await Promise.all((options.drops ?? []).map((dropped) => cache.invalidateQueries({ queryKey: keyOf(dropped) })));
      options.onSaved?.(answer);
    },
  });
  return {
    save: mutation.mutate,
    send: (input: InputOf<E>) => mutation.mutateAsync(input),
    busy: mutation.isPending,
    failure: mutation.error ? errorSentence(mutation.error) : undefined,
    fieldErrors: fieldErrors(mutation.error),
  };
}
