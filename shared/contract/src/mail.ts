import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { searchLength, text, wholeNumber } from './primitives.ts';

/**
 * States of a mail in the queue. `delivering`: the mail server is being asked. `unknown`: it may have arrived or not, and is never
 * sent again by itself. `stopped`: before it left it was taken back, replaced by a newer one, or not wanted any more.
 */
export const deliveryStates = ['queued', 'delivering', 'sent', 'failed', 'unknown', 'stopped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why it is so; '' for nothing to say. failed: `refused` for good by the mail server, `expired` after many tries or past its use,
 * `not-made` where the mail could not be written, `bounced` where it was taken and came back. unknown: `no-answer` after the whole mail had left, `interrupted` with its
 * server. queued: `refused-for-now`.
 */
export const deliveryReasons = [
  '',
  'refused',
  'refused-for-now',
  'expired',
  'not-made',
  'bounced',
  'no-answer',
  'interrupted',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/**
 * Why the mailbox of bounces cannot be read: it does not answer, it refuses the login, it has no such folder.
 */
export const bounceProblems = ['away', 'refused', 'no-mailbox'] as const;
export type BounceProblem = (typeof bounceProblems)[number];

/** A mail to one recipient. Moments are ISO 8601 UTC. */
export const mailRow = z.object({
  id: z.number().int(),
  address: z.string(),
  subject: z.string(),
  state: z.enum(deliveryStates),
  reason: z.enum(deliveryReasons),
  queued_at: z.string(),
  /** When it was sent, failed …; null while it is not. */
  settled_at: z.string().nullable(),
});
export type MailRow = z.infer<typeof mailRow>;

/** One mail of the queue with its text. */
export const mailDetail = mailRow.extend({
  attempts: z.number().int(),
  /** The next try of a queued one. */
  due_at: z.string().nullable(),
  /** The mail server's last words. */
  answer: z.string(),
  text: z.string(),
  /** A whole document, as browsers show it; null for a mail that is only text. */
  html: z.string().nullable(),
  /** Names of the files that go with it. */
  files: z.array(z.string()),
  /** The text lacks what only its reader may see (a link to set a password). */
  withheld: z.boolean(),
});
export type MailDetail = z.infer<typeof mailDetail>;

export const mailSorts = ['queued_at'] as const;
export type MailSort = (typeof mailSorts)[number];

/**
 * The mails of the queue, newest first or by `sort`: to addresses that contain every word of `search`. `server`: whether a mail
 * server is configured; without one mails stay in the outbox folder. `bounces`: since when and why reports of failure cannot be read;
 * null while they can, or where no mailbox is configured. `unreachable`: why the last attempt did not reach the mail server or may
 * concern all mails (no connection, a refused login, sender or relaying), in its own words; while it is there, mails wait.
 */
export const findMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  requires: 'mail.read',
  summary: 'The mails that were sent, or wait to be',
  query: z.object({
    search: text(searchLength).optional(),
    state: z.enum(deliveryStates).optional(),
    sort: z.enum(['queued_at', '-queued_at']).optional(),
    limit: wholeNumber(1, 500).optional(),
    offset: wholeNumber(0, 999_999_999).optional(),
  }),
  response: z.object({
    items: z.array(mailRow),
    total: z.number().int(),
    server: z.boolean(),
    bounces: z.object({ problem: z.enum(bounceProblems), since: z.string() }).nullable(),
    unreachable: z.string().optional(),
  }),
});

/**
 * One mail as it was written. A link to set a password is shown only from the outbox, where it is in a file anyway; reading it leaves
 * an audit entry.
 */
export const mailById = endpoint({
  method: 'GET',
  path: '/api/admin/mail/:id',
  requires: 'mail.read',
  summary: 'One mail as it was written',
  params: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  response: mailDetail,
});
