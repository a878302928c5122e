import { call, errorSentence, keyOf, reading } from '@sodalizio/area-kit';
import {
  checkedPeople,
  checkMessage,
  draftByKey,
  findMessages,
  type MessageDraft,
  previewMessage,
  saveDraft,
} from '@sodalizio/contract/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isCode } from '../is-code.ts';

const oneDraft = (key: string) => reading(draftByKey, { params: { key } });
/** Whose answers depend on the recipients that a draft has on the server, where they name one. */
const ofRecipients = [checkMessage, checkedPeople, previewMessage];
const namesDraft = ({ queryKey: [, , input] }: { readonly queryKey: readonly unknown[] }) =>
  (input as { body?: { draft?: string } } | undefined)?.body?.draft !== undefined;
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
  const unknown = !valid || isCode(error, 'not-found');
  return {
    draft: unknown || error || !isFetchedAfterMount ? undefined : data,
    unknown,
    waiting: (isPending || !isFetchedAfterMount) && !unknown,
    failure: unknown || !error ? undefined : errorSentence(error),
    retry: () => void refetch(),
  };
}

/** Calls of a form for its draft. They throw a `CallError`. */
export function useDraftCalls() {
  const cache = useQueryClient();
  const forgetChecks = useCallback(() => {
    for (const read of ofRecipients) void cache.invalidateQueries({ queryKey: keyOf(read), predicate: namesDraft });
  }, [cache]);
  return {
    /** What somebody else has saved. */
    read: useCallback(
      async (key: string): Promise<MessageDraft> => {
        const stored = await call(draftByKey, { params: { key } });
        // They may have chosen other recipients.
        forgetChecks();
        return stored;
      },
      [forgetChecks],
    ),
    save: useCallback(
      async (key: string, body: Parameters<typeof call<typeof saveDraft>>[1]['body']): Promise<MessageDraft> => {
        const saved = await call(saveDraft, { params: { key }, body });
        void cache.invalidateQueries({ queryKey: keyOf(findMessages) });
        if (body.selection !== undefined) forgetChecks();
        return saved;
      },
      [cache, forgetChecks],
    ),
  };
}
