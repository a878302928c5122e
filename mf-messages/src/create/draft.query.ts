import { CallError, call, errorSentence, keyOf, reading } from '@sodalizio/area-kit';
import { draftByKey, findMessages, type MessageDraft, saveDraft } from '@sodalizio/contract/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const oneDraft = (key: string) => reading(draftByKey, { params: { key } });
const isKey = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);

/** A draft as it is now, not as it was when this page read it last; afterwards the form has it. */
export function useStoredDraft(key: string) {
  const valid = isKey(key);
  const { data, isPending, isFetchedAfterMount, error, refetch } = useQuery({
    ...oneDraft(key),
    enabled: valid,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const unknown = !valid || (error instanceof CallError && error.code === 'not-found');
  return {
    draft: unknown || !isFetchedAfterMount ? undefined : data,
    unknown,
    waiting: (isPending || !isFetchedAfterMount) && !unknown,
    failure: unknown || !error ? undefined : errorSentence(error),
    retry: () => void refetch(),
  };
}

/** Calls of a form for its draft. They throw a `CallError`. */
export function useDraftCalls() {
  const cache = useQueryClient();
  return {
    read: useCallback((key: string): Promise<MessageDraft> => call(draftByKey, { params: { key } }), []),
    save: useCallback(
      async (key: string, body: Parameters<typeof call<typeof saveDraft>>[1]['body']): Promise<MessageDraft> => {
        const saved = await call(saveDraft, { params: { key }, body });
        void cache.invalidateQueries({ queryKey: keyOf(findMessages) });
        return saved;
      },
      [cache],
    ),
  };
}
