import {
  call,
  defineListQuery,
  keyOf,
  type ListQuery,
  type ReadWindow,
  reading,
  searchText,
  serverNow,
  useList,
  useRecord,
} from '@sodalizio/area-kit';
import {
  type Message,
  type MessageCounts,
  type MessageRecipient,
  messageById,
  messageRecipients,
  type RecipientOutcome,
  recipientOutcomes,
} from '@sodalizio/contract/messages';
import { type DefaultError, type QueryClient, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { nextLook } from './next-look.ts';

const [soon, nowAndThen] = [2_000, 30_000];

/** A held message goes on only when somebody says so. */
function refreshAfter(message: Message): number | false {
  if (message.counts.delivering > 0) return soon;
  return message.state === 'paused' ? nowAndThen : nextLook(message, soon, serverNow());
}

export const oneMessage = (id: number): UseQueryOptions<Message, DefaultError, Message, readonly unknown[]> => ({
  ...reading(messageById, { params: { id } }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => data !== undefined && refreshAfter(data),
});

/** A message with its numbers, read again while they may change. */
export function useMessage(id: string) {
  const { record: message, ...rest } = useRecord(id, oneMessage);
  return { message, ...rest };
}

export interface RecipientFilters {
  readonly search: string;
  readonly outcome: RecipientOutcome | '';
}

export const noFilters: RecipientFilters = { search: '', outcome: '' };

const recipientsQuery = defineListQuery({
  filters: {
    read: (params): RecipientFilters => ({
      search: searchText(params),
      outcome: recipientOutcomes.find((outcome) => outcome === params.get('outcome')) ?? '',
    }),
  },
  // Their one order.
  sorts: ['name'],
  defaultSort: 'name',
});

type Page = { items: MessageRecipient[]; total: number };

const readRecipients =
  (id: number): ReadWindow<ListQuery<RecipientFilters>, Page> =>
  ({ filters: { search, outcome } }, window) => {
    const input = { params: { id }, query: { search, ...(outcome && { outcome }), ...window } };
    return {
      queryKey: keyOf(messageRecipients, input),
      queryFn: async ({ signal }) => {
        const { recipients, total } = await call(messageRecipients, input, { signal });
        return { items: recipients, total };
      },
    };
  };

/**
 * Not cancelled by the next numbers: a slow answer would never arrive. One that was asked for before these numbers may be older
 * than they are, and no others may follow: once it is here the rows are read another time.
 */
async function readRecipientsAgain(cache: QueryClient): Promise<void> {
  const queryKey = keyOf(messageRecipients);
  const isAsked = cache.isFetching({ queryKey }) > 0;
  await cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isAsked) await cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** The recipients of a message, read again when its numbers change; those are read again with the people of other filters. */
export function useRecipients(id: number, counts: MessageCounts) {
  const cache = useQueryClient();
  const numbers = JSON.stringify(counts);
  const seen = useRef(numbers);
  useEffect(() => {
    if (seen.current === numbers) return;
    seen.current = numbers;
    void readRecipientsAgain(cache);
  }, [cache, numbers]);
  const list = useList(
    recipientsQuery,
    useMemo(() => readRecipients(id), [id]),
  );
  const filters = JSON.stringify(list.filters);
  const filtered = useRef(filters);
  useEffect(() => {
    if (filtered.current === filters) return;
    filtered.current = filters;
    // A finished message is not looked at by itself, and mails come back for days.
    void cache.invalidateQueries({ queryKey: keyOf(messageById, { params: { id } }) }, { cancelRefetch: false });
  }, [cache, id, filters]);
  return list;
}
