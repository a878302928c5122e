import {
  call,
  defineListQuery,
  keyOf,
  type ListQuery,
  type ReadWindow,
  searchText,
  serverNow,
  useList,
} from '@sodalizio/area-kit';
import { isDay } from '@sodalizio/contract';
import {
  findMessages,
  type MessageRow,
  type MessageSort,
  type MessageState,
  messageSorts,
  messageStates,
} from '@sodalizio/contract/messages';
import { nextLook } from '../message/next-look.ts';

export interface MessageFilters {
  readonly search: string;
  readonly state: MessageState | '';
  /** Days, both included; '' for none. */
  readonly from: string;
  readonly to: string;
}

export const noFilters: MessageFilters = { search: '', state: '', from: '', to: '' };

const dayIn = (text: string | null) => (text !== null && isDay(text) ? text : '');

const messagesQuery = defineListQuery({
  filters: {
    read: (params): MessageFilters => ({
      search: searchText(params),
      state: messageStates.find((state) => state === params.get('state')) ?? '',
      from: dayIn(params.get('from')),
      to: dayIn(params.get('to')),
    }),
  },
  sorts: messageSorts,
  defaultSort: '-send_at',
});

const every = 5_000;

/** When one of the rows may have changed. */
function refreshAfter(rows: readonly MessageRow[]): number | false {
  const waits = rows.map((row) => nextLook(row, every, serverNow())).filter((wait) => wait !== false);
  return waits.length > 0 && Math.min(...waits);
}

type Page = { items: MessageRow[]; total: number; drafts: number };

const readMessages: ReadWindow<ListQuery<MessageFilters, MessageSort>, Page> = (
  { filters: { search, state, from, to }, sort },
  window,
) => {
  const query = { search, ...(state && { state }), ...(from && { from }), ...(to && { to }), sort, ...window };
  return {
    queryKey: keyOf(findMessages, { query }),
    queryFn: async ({ signal }) => {
      const answer = await call(findMessages, { query }, { signal });
      return Array.isArray(answer)
        ? { items: answer, total: answer.length, drafts: 0 }
        : { items: answer.messages, total: answer.total, drafts: answer.drafts };
    },
    refetchInterval: ({ state: { data } }) => data !== undefined && refreshAfter(data.items),
  };
};

export const useMessages = () => useList(messagesQuery, readMessages);
