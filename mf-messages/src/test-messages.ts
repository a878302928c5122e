import {
  findMessages,
  type Message,
  type MessageCounts,
  type MessageRecipient,
  type MessageRow,
  messageById,
  messageRecipients,
} from '@sodalizio/contract/messages';
import { answers, aUser, type FakeAnswer, refusal } from '@sodalizio/testing';

/** Who may read, and no more. */
export const aReader = () => aUser({ roles: [], available_permissions: ['messages.read'] });

export const aRow = (over: Partial<MessageRow> = {}): MessageRow => ({
  id: 7,
  draft: null,
  title: 'Assemblea dei soci',
  plain_content: 'Ci vediamo il 3 dicembre in via Roma.',
  created_at: '2026-11-23T08:59:30.000Z',
  users_count: 1234,
  state: 'sent',
  send_at: '2026-11-23T09:00:00.000Z',
  sent_by: 'Giulia Ferraro',
  ...over,
});

export const someCounts = (over: Partial<MessageCounts> = {}): MessageCounts => {
  const parts = { queued: 0, delivering: 0, sent: 0, failed: 0, unknown: 0, stopped: 0, excluded: 0, ...over };
  return { targeted: Object.values(parts).reduce((sum, part) => sum + part, 0), ...parts };
};

/** A message with these numbers. */
export const aMessage = (
  over: Partial<Omit<Message, 'counts'>> = {},
  numbers: Partial<MessageCounts> = {},
): Message => {
  const counts = someCounts(numbers);
  const users_count = counts.targeted - counts.excluded;
  return {
    ...aRow({ users_count }),
    content: '<p>Ci vediamo il 3 dicembre.</p>',
    kind: 'institutional',
    attachments: [],
    mails: users_count,
    ...over,
    counts,
  };
};

export const aRecipient = (over: Partial<MessageRecipient> = {}): MessageRecipient => ({
  codaica: '004217',
  name: 'Rossi Maria',
  address: 'maria.rossi@posta.example',
  outcome: 'sent',
  exclusion: '',
  reason: '',
  answer: '',
  shared: false,
  settled_at: '2026-11-23T09:00:05.000Z',
  ...over,
});

export interface AskedOfList {
  readonly search?: string | undefined;
  readonly state?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: string | undefined;
  readonly offset?: number | undefined;
}

/** The list of a server that searches the titles. */
export const fakeList = (rows: () => readonly MessageRow[], asked: AskedOfList[] = []): FakeAnswer =>
  answers(findMessages, ({ query: { limit = 100, ...query } }) => {
    asked.push(query);
    const { search = '', state, offset = 0 } = query;
    const found = rows()
      .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
      .filter((row) => state === undefined || row.state === state);
    const drafts = found.filter(({ draft }) => draft !== null).length;
    return { messages: found.slice(offset, offset + limit), total: found.length, drafts };
  });

/** One message and its recipients. */
export const fakeMessage = (
  message: () => Message | undefined,
  recipients: () => readonly MessageRecipient[] = () => [],
): FakeAnswer[] => [
  answers(messageById, () => message() ?? refusal(404, 'not-found')),
  answers(messageRecipients, ({ query: { search = '', outcome, limit, offset } }) => {
    const found = recipients()
      .filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(search.toLowerCase()))
      .filter((one) => outcome === undefined || one.outcome === outcome);
    return { recipients: found.slice(offset, offset + limit), total: found.length };
  }),
];
