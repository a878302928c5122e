import type { Endpoint, InputOf, OutputOf } from '@sodalizio/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { readAgain } from './cached.ts';
import { call } from './call.ts';
import { errorSentence, fieldErrors } from './call-error.ts';
import { inTime } from './in-time.ts';
import { keyOf } from './reading.query.ts';
import { personId, whenBack } from './session.store.ts';

/**
 * Callbacks of one call. They run even after the component was unmounted, because their toasts are its only feedback; but only
 * while its person is signed in.
 */
interface AfterSave<A> {
  onSuccess?: (answer: A) => void;
  onError?: (error: unknown) => void;
  onSettled?: () => void;
}

/** Who passes no `onError` shows `failure`. */
const leftToFailure = () => undefined;

/**
 * Writes through an endpoint: `busy` always ends; a failure is a sentence and, for forms, field errors. `send` returns a
 * promise, for `useEditForm`.
 */
export function useSave<E extends Endpoint>(
  endpoint: E,
  options: { onSaved?: (answer: OutputOf<E>) => void; drops?: readonly Endpoint[] } = {},
) {
  const cache = useQueryClient();
  const mutation = useMutation<OutputOf<E>, unknown, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async (answer) => {
      const sender = personId();
      const drops = (options.drops ?? []).map((dropped) => readAgain(cache, keyOf(dropped)));
      // It is stored: lists that come late must not make it look unsaved.
      await inTime(Promise.all(drops)).catch(() => undefined);
      await whenBack(sender);
      options.onSaved?.(answer);
    },
  });
  const last = useRef<{ input: string; answer: Promise<OutputOf<E>> }>(undefined);
  /** The same input while it is under way is the second click of a double click, which comes before `busy` is drawn. */
  const send = (input: InputOf<E>): Promise<OutputOf<E>> => {
    const same = JSON.stringify(input);
    if (!endpoint.multipart && last.current?.input === same) return last.current.answer;
    const answer = mutation.mutateAsync(input).finally(() => {
      if (last.current?.answer === answer) last.current = undefined;
    });
    last.current = { input: same, answer };
    return answer;
  };
  return {
    // Not `mutate`: it drops the callbacks when the component unmounts or calls again.
    save: (input: InputOf<E>, { onSuccess, onError = leftToFailure, onSettled }: AfterSave<OutputOf<E>> = {}): void => {
      void send(input).then(onSuccess, onError).finally(onSettled);
    },
    send,
    busy: mutation.isPending,
    failure: mutation.error ? errorSentence(mutation.error) : undefined,
    fieldErrors: fieldErrors(mutation.error),
  };
}
