import * as z from 'zod';
import { areaPermissions, type Declared } from '../area-permissions.ts';
import { endpoint } from '../endpoint.ts';
import { deliveryReasons } from '../mail.ts';
import { day, searchLength, text, wholeNumber } from '../primitives.ts';
import { attachment } from './messages/attachments.ts';
import { exclusions, messageErrors, messageKinds } from './messages/sending.ts';
import { recipientOutcomes } from './messages/words.ts';

export * from './messages/attachments.ts';
export * from './messages/drafts.ts';
export * from './messages/sending.ts';
export * from './messages/templates.ts';
export * from './messages/words.ts';

/**
 * The menu entry is given to single people (specification section 6: users 1 and 3), and with it all the rest: so a secretary
 * who has it writes and sends.
 */
export const permissions = areaPermissions({
  'messages.menu': [],
  'messages.read': ['superadmin', 'admin', 'messages.menu'],
  'messages.write': ['superadmin', 'admin', 'messages.menu'],
  'messages.send': ['superadmin', 'admin', 'messages.menu'],
});
declare module '../area-permissions.ts' {
  interface AreaPermissions extends Declared<typeof permissions> {}
}

/** Characters of the text shown in lists (specification section 9). */
export const messagePreviewLength = 100;

/**
 * States of a message: being written (`draft`), waiting for its time (`scheduled`), on its way, held, done without or with failures, taken back before
 * anything left, or stopped on the way.
 */
export const messageStates = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'sent-with-errors',
  'cancelled',
  'stopped',
] as const;
export type MessageState = (typeof messageStates)[number];

const whole = z.number().int();

/** A row of the list. `plain_content` is the whole plain text; `users_count` the people who get it. Moments are ISO 8601 UTC. */
export const messageRow = z.object({
  id: z.number().int(),
  title: z.string(),
  plain_content: z.string(),
  created_at: z.string(),
  users_count: z.number().int(),
  state: z.enum(messageStates),
  /** Key of a draft, null for what was sent. */
  draft: z.uuid().nullable(),
  /** When it leaves, or left; of a draft its last change. */
  send_at: z.string(),
  /** Name of who sent it, or changed the draft last. */
  sent_by: z.string(),
});
export type MessageRow = z.infer<typeof messageRow>;

export const messageSorts = ['title', 'send_at', 'users_count'] as const;
export type MessageSort = (typeof messageSorts)[number];

/**
 * The messages, newest first or by `sort`. Without `limit` the whole array (specification section 7), of drafts only where `state`
 * asks for them; with it a page, `drafts` of whose `total` are drafts. Every word of `search` occurs in title or text; `from` and `to` are days of Rome, both included.
 */
export const findMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  requires: 'messages.read',
  area: 'messages',
  early: true,
  summary: 'Search the messages',
  query: z.object({
    search: text(searchLength).optional(),
    state: z.enum(messageStates).optional(),
    from: day.optional(),
    to: day.optional(),
    sort: z.enum([...messageSorts, ...messageSorts.map((key) => `-${key}` as const)]).optional(),
    limit: wholeNumber(1, 500).optional(),
    offset: wholeNumber(0, 999_999_999).optional(),
  }),
  response: z.union([
    z.object({ messages: z.array(messageRow), total: z.number().int(), drafts: z.number().int() }),
    z.array(messageRow),
  ]),
});

/** Numbers of people by outcome; they add up to `targeted`. */
export const messageCounts = z.object({
  targeted: whole,
  queued: whole,
  delivering: whole,
  sent: whole,
  failed: whole,
  unknown: whole,
  stopped: whole,
  excluded: whole,
});
export type MessageCounts = z.infer<typeof messageCounts>;

/** A message as it was sent. `mails` is less than `users_count` where addresses are shared. */
export const message = messageRow.extend({
  content: z.string(),
  kind: z.enum(messageKinds),
  attachments: z.array(attachment),
  counts: messageCounts,
  mails: whole,
});
export type Message = z.infer<typeof message>;

const params = z.object({ id: wholeNumber(1, 999_999_999) });

/** One message with the numbers of now. */
export const messageById = endpoint({
  method: 'GET',
  path: '/api/admin/messages/:id',
  requires: 'messages.read',
  area: 'messages',
  summary: 'One message, and what became of it',
  params,
  response: message,
});

/** A person a message was for. `name` is surname and first name, or the company, as it was then. */
export const messageRecipient = z.object({
  codaica: z.string(),
  name: z.string(),
  address: z.string(),
  outcome: z.enum(recipientOutcomes),
  /** Of an excluded one. */
  exclusion: z.union([z.enum(exclusions), z.literal('')]),
  reason: z.enum(deliveryReasons),
  /** The mail server's last words. */
  answer: z.string(),
  /** The mail is also for others at this address. */
  shared: z.boolean(),
  settled_at: z.string().nullable(),
});
export type MessageRecipient = z.infer<typeof messageRecipient>;

const recipientFilters = z.object({
  search: text(searchLength).optional(),
  outcome: z.enum(recipientOutcomes).optional(),
});
const recipientsPage = z.object({ recipients: z.array(messageRecipient), total: z.number().int() });

/** The people of a message by surname: those with every word of `search` in name, address or code, of one outcome. */
export const messageRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/messages/:id/recipients',
  requires: 'messages.read',
  area: 'messages',
  summary: 'The recipients of a message',
  params,
  query: recipientFilters.extend({ limit: wholeNumber(1, 500), offset: wholeNumber(0, 999_999_999) }),
  response: recipientsPage,
});

/** The same as a spreadsheet: exactly those that are filtered. Leaves an audit entry. */
export const exportRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/messages/:id/recipients/export',
  requires: 'messages.read',
  area: 'messages',
  summary: 'The recipients of a message as a spreadsheet',
  params,
  query: recipientFilters,
  response: recipientsPage,
  file: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});

/**
 * What may be done with a message on its way: `cancel` takes it back while nothing has left, `pause` and `resume` hold it,
 * `stop` leaves what has not left, `retry` sends the failed ones again, `resend-unknown` those of unknown outcome too, though
 * some may get it twice.
 */
export const messageActs = ['cancel', 'pause', 'resume', 'stop', 'retry', 'resend-unknown'] as const;
export type MessageAct = (typeof messageActs)[number];

/**
 * 409 `not-in-this-state` where it does not apply any more. `confirmed`: the people to whom the person agreed to send again; 409
 * `recipients-changed` where there are others by now. Each leaves an audit entry.
 */
export const actOnMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/act',
  requires: 'messages.send',
  area: 'messages',
  summary: 'Take back, hold, go on with, stop or retry a message',
  params,
  body: z.object({ act: z.enum(messageActs), confirmed: whole.optional() }),
  errors: messageErrors,
  response: message,
});

/**
 * Deletes a draft, or a message that was cancelled before anything left; 409 `not-in-this-state` for any other. `changed_at`: the last
 * change of a draft (`send_at` of its row) as the person saw it; 409 `conflict` where it was changed since.
 */
export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id',
  requires: 'messages.write',
  area: 'messages',
  summary: 'Delete a message that never left',
  params,
  query: z.object({ changed_at: z.iso.datetime().optional() }),
  errors: messageErrors,
  response: z.object({ status: z.literal('deleted') }),
});

/** What a member was sent, newest first. */
export const memberMessage = z.object({
  id: whole,
  title: z.string(),
  send_at: z.string(),
  outcome: z.enum(recipientOutcomes),
  exclusion: messageRecipient.shape.exclusion,
  reason: z.enum(deliveryReasons),
});
export type MemberMessage = z.infer<typeof memberMessage>;

/** The messages that were for a member, the newest first: `limit` of them from `offset` on. Empty for a member code that nobody has. */
export const messagesOfMember = endpoint({
  method: 'GET',
  path: '/api/admin/messages/of-member/:codaica',
  requires: 'messages.read',
  area: 'messages',
  summary: 'What a member was sent',
  params: z.object({ codaica: text(20).min(1) }),
  query: z.object({ limit: wholeNumber(1, 500), offset: wholeNumber(0, 999_999_999) }),
  response: z.object({ messages: z.array(memberMessage), total: whole }),
});

/**
 * What a member wants to receive, since when, and who said so: '' for the member. Never said: true, and null. `suppressed`: no
 * message goes to their address since then, because it does not exist or refused three mails in a row; `answer` is the mail
 * server's.
 */
export const preferences = z.object({
  informative: z.boolean(),
  changed_at: z.string().nullable(),
  changed_by: z.string(),
  suppressed: z
    .object({ since: z.string(), reason: z.enum(['no-such-address', 'refusals']), answer: z.string() })
    .nullable(),
});
export type MemberPreferences = z.infer<typeof preferences>;

const ofMember = {
  path: '/api/admin/messages/preferences/:codaica',
  params: z.object({ codaica: text(20).min(1) }),
} as const;

/** 404 for a code without a member. */
export const memberPreferences = endpoint({
  method: 'GET',
  ...ofMember,
  requires: 'messages.read',
  area: 'messages',
  summary: 'What a member wants to receive',
  response: preferences,
});

/** Stores preferences that a member has told the staff; leaves an audit entry. Members set them by the link of a mail. */
export const changePreferences = endpoint({
  method: 'POST',
  ...ofMember,
  requires: 'messages.send',
  area: 'messages',
  summary: 'Store what a member wants to receive',
  body: z.object({ informative: z.boolean() }),
  response: preferences,
});

/** Messages go to the member's address again: it was put right elsewhere. Does nothing where it is not suppressed. Audited. */
export const reactivateAddress = endpoint({
  method: 'POST',
  path: '/api/admin/messages/preferences/:codaica/reactivate',
  requires: 'messages.send',
  area: 'messages',
  summary: 'Write to a suppressed address again',
  params: ofMember.params,
  response: preferences,
});
