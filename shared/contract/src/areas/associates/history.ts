import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { text, wholeNumber } from '../../primitives.ts';
import { errorFlag } from '../../problem.ts';
import { writtenOrFlag } from './writing.ts';

/** Kinds of history entries. Those with a `batch` belong to a bulk act and are taken back one by one or all together. */
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
 * A history entry: author, time, and fields before → after. `field` is a wire name of `associate`, or of a payment (without
 * its `id`) or section link; null means no value. A section's act always has the section (`sigla`, equal on both sides where
 * only `preferita` changed); where it moved the preference from or to another section, `sez_code` is the preferred one before
 * and after.
 */
export const historyEntry = z.object({
  id: z.number().int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Name of the person, or their e-mail where the account is gone. */
  who: z.string(),
  action: z.enum(historyActions),
  changes: z.array(z.object({ field: z.string(), before: historyValue, after: historyValue })),
  /** The person's reason (for refusing an admission). */
  reason: z.string(),
  batch: z.string().nullable(),
  /** The entry that this one took back. */
  takes_back: z.number().int().nullable(),
  taken_back: z.boolean(),
  /** The signed-in person may take it back now: they have the permission, and nothing newer covers it. */
  can_take_back: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The history of one member, newest first, 50 at a time; `before` is the `id` of the last one seen. 404 for an unknown code. */
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
 * Takes an entry back: restores the values, or a deleted payment. Writes an entry that may be taken back in turn. 409
 * `conflict` where something newer covers it (another value, the payment gone, another section preferred), or it was taken
 * back already. Admissions also require `associates.admit`. 404 for an unknown entry. `also`: entries of the same member that
 * are taken back in the same transaction, all or none. With `unpaid` a deleted payment is a `conflict` too where its year has been paid
 * since, by a payment that is still there.
 */
export const takeBack = endpoint({
  method: 'POST',
  path: '/api/admin/history/:entry/take-back',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Undo one entry of a member’s history',
  params: z.object({ entry: wholeNumber(1, 999_999_999) }),
  body: z
    .object({ also: z.array(wholeNumber(1, 999_999_999)).max(10).optional(), unpaid: z.boolean().optional() })
    .optional(),
  response: writtenOrFlag,
});
