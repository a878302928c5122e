import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { text, wholeNumber } from '../../primitives.ts';
import { errorFlag } from '../../problem.ts';
import { writtenOrFlag } from './writing.ts';

/** What a history entry did. `batch` ones belong to a bulk act and are taken back one by one or all together. */
export const historyActions = [
  'profile',
  'admission',
  'payment-added',
  'payment-deleted',
  'section-added',
  'section-changed',
  'section-deleted',
] as const;
export type HistoryAction = (typeof historyActions)[number];

const historyValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * Who changed what, before → after, when. `field` is a wire name of `associate`, or of a payment (without its `id`) or section
 * link; null where there was nothing or is nothing any more. A section's act always names the section (`sigla`, the same on
 * both sides where only `preferita` changed); where it took the preference from another section, or gave it back, `sez_code`
 * tells the preferred one before and after.
 */
export const historyEntry = z.object({
  id: z.number().int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Name of the person, or their e-mail where the account is gone. */
  who: z.string(),
  action: z.enum(historyActions),
  changes: z.array(z.object({ field: z.string(), before: historyValue, after: historyValue })),
  /** Said by the person (refusing an admission). */
  reason: z.string(),
  batch: z.string().nullable(),
  /** The entry that this one took back. */
  takes_back: z.number().int().nullable(),
  taken_back: z.boolean(),
  /** The signed-in person may take it back now: they hold the permission, and what it did is still so. */
  can_take_back: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The history of one member, newest first, 50 at a time; `before` is the `id` of the last one seen. 404 where nobody has the code. */
export const associateHistory = endpoint({
  method: 'GET',
  path: '/api/admin/associates/:codaica/history',
  requires: 'associates.read',
  area: 'associates',
  registry: true,
  summary: 'Who changed what on a member, newest first',
  params: z.object({ codaica: text(20) }),
  query: z.object({ limit: wholeNumber(1, 200).optional(), before: wholeNumber(1, 999_999_999).optional() }),
  response: z.union([errorFlag, z.object({ items: z.array(historyEntry), more: z.boolean() })]),
});

/**
 * Takes an entry back: values return to what they were, a deleted payment is there again. That is an entry too, and may be
 * taken back in turn. 409 `conflict` where what it did is no longer so (another value since, the payment gone, another
 * section preferred), or it was taken back already. Admissions ask for `associates.admit` besides. 404 for what is no entry.
 */
export const takeBack = endpoint({
  method: 'POST',
  path: '/api/admin/history/:entry/take-back',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Undo one entry of a member’s history',
  params: z.object({ entry: wholeNumber(1, 999_999_999) }),
  body: z.object({}).optional(),
  response: writtenOrFlag,
});
