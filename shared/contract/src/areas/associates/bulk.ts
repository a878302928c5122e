import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { wholeNumber } from '../../primitives.ts';
import { errorFlag } from '../../problem.ts';
import { freezeSelection } from '../../selections.ts';
import { sectionCodes } from '../../words.ts';
import { paymentEdit } from './writing.ts';

/** Why one member of a selection was not changed. */
export const skipReasons = [
  'gone',
  'already-paid',
  'already-linked',
  'already-admitted',
  'not-waiting',
  'changed-since',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Outcome of a bulk act: every member of the selection that is not in `skipped` was changed. */
export const bulkOutcome = z.object({
  /** Id of the batch for `undoBatch`. */
  batch: z.uuid(),
  done: z.number().int(),
  skipped: z.array(z.object({ codaica: z.string(), name: z.string(), reason: z.enum(skipReasons) })),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;
/** The outcome of a call that skips members for these reasons alone: an area built before others came still knows its words. */
const outcomeWith = <const R extends readonly [SkipReason, ...SkipReason[]]>(reasons: R) => {
  const skipped = bulkOutcome.shape.skipped.element.extend({ reason: z.enum(reasons) });
  return z.union([errorFlag, bulkOutcome.extend({ skipped: z.array(skipped) })]);
};
const selection = z.uuid();

/** Links every member of the selection to a section; those already linked (and as preferred, if requested) are skipped. */
export const bulkSection = endpoint({
  method: 'POST',
  path: '/api/admin/associates/bulk/section',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Assign a territorial section to a selection of members',
  body: z.object({ selection, sigla: z.enum(sectionCodes), preferita: z.enum(['Si', 'No']) }),
  response: outcomeWith(['gone', 'already-linked']),
});

/** Registers the same payment for every member of the selection. Those with one for that year are skipped unless `even_if_paid`. */
export const bulkPayment = endpoint({
  method: 'POST',
  path: '/api/admin/associates/bulk/payment',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Register the same payment for a selection of members',
  body: paymentEdit.omit({ notepaga: true }).extend({ selection, even_if_paid: z.boolean().optional() }),
  response: outcomeWith(['gone', 'already-paid']),
});

/**
 * Admits every member of the selection who waits for it. Those admitted already, and those with another state (refused, expelled,
 * late), are skipped.
 */
export const bulkAdmission = endpoint({
  method: 'POST',
  path: '/api/admin/associates/bulk/admission',
  requires: 'associates.admit',
  area: 'associates',
  registry: true,
  summary: 'Admit a selection of members',
  body: z.object({ selection }),
  response: outcomeWith(['gone', 'already-admitted', 'not-waiting']),
});

/** Names in a forecast: the others are only counted. */
export const forecastNames = 100;
const forecastReason = z.enum(['gone', 'already-paid', 'already-linked', 'already-admitted', 'not-waiting']);

/**
 * Whom a bulk act would skip now, and why: its dialog says so before anybody is changed. Nothing is frozen; the act decides for
 * itself. `skipped` holds the first `forecastNames`, in the order of the selection. An admission requires `associates.admit`
 * (403 `forbidden`); 404 `not-found` where the selection is gone.
 */
export const bulkForecast = endpoint({
  method: 'POST',
  path: '/api/admin/associates/bulk/forecast',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Whom a bulk act would skip, and why',
  body: z.object({
    chosen: freezeSelection.body,
    act: z.union([
      z.object({ kind: z.literal('section') }).extend(bulkSection.body.omit({ selection: true }).shape),
      z
        .object({ kind: z.literal('payment') })
        .extend(bulkPayment.body.pick({ annorif: true, even_if_paid: true }).shape),
      z.object({ kind: z.literal('admission') }),
    ]),
  }),
  bodyLimit: freezeSelection.bodyLimit,
  response: z.union([
    errorFlag,
    z.object({
      /** Members that would be changed, and those that would not by their reason. */
      changed: z.number().int(),
      reasons: z.array(z.object({ reason: forecastReason, count: z.number().int() })),
      skipped: z.array(bulkOutcome.shape.skipped.element.extend({ reason: forecastReason })),
    }),
  ]),
});

/**
 * State of a bulk act. `running` and `undoing`: a server works on it. `unfinished` and `undo-unfinished`: it stopped halfway
 * and waits for a person.
 */
export const batchStates = ['running', 'unfinished', 'done', 'undoing', 'undo-unfinished', 'undone'] as const;
export type BatchState = (typeof batchStates)[number];

/** A working server updates its batch with every step; after this silence it counts as stopped. */
export const batchHeartbeatSeconds = 10;

/** One bulk act, as in Operazioni recenti. */
export const bulkBatch = z.object({
  batch: z.uuid(),
  act: z.union([
    bulkSection.body.omit({ selection: true }).extend({ kind: z.literal('section') }),
    bulkPayment.body.omit({ selection: true }).extend({ kind: z.literal('payment') }),
    bulkAdmission.body.omit({ selection: true }).extend({ kind: z.literal('admission') }),
  ]),
  /** Name of the owner; '' where the account is gone. */
  who: z.string(),
  own: z.boolean(),
  /** ISO 8601, UTC. */
  at: z.string(),
  state: z.enum(batchStates),
  /** Members of the selection, those processed, and those changed. */
  total: z.number().int(),
  position: z.number().int(),
  done: z.number().int(),
  /** Members it was undone for. */
  undone: z.number().int(),
  /** Changed members that an undoing which stopped halfway has not come to. An older server does not send it. */
  undo_left: z.number().int().optional(),
  /** Members that a finished act skipped, or that its undoing left as they were, while `batchOutcome` tells who; else 0. */
  left_out: z.number().int(),
  /** It stopped halfway, and its selection still exists. */
  can_resume: z.boolean(),
  can_undo: z.boolean(),
});
export type BulkBatch = z.infer<typeof bulkBatch>;

/** Bulk acts, newest first: one's own, and with `associates.batches` everybody's. `unfinished`: only own ones that stopped halfway. */
export const bulkBatches = endpoint({
  method: 'GET',
  path: '/api/admin/batches',
  requires: 'associates.edit',
  area: 'associates',
  summary: 'Recent bulk acts on members',
  query: z.object({ limit: wholeNumber(1, 100).optional(), unfinished: z.literal('own').optional() }),
  response: z.object({ items: z.array(bulkBatch) }),
});

/**
 * The outcome of a finished batch, or of its undoing, for two days and for those who may resume it. 404 `not-found` later, before
 * its end, and for the act once it is undone.
 */
export const batchOutcome = endpoint({
  method: 'GET',
  path: '/api/admin/batches/:batch/outcome',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Whom a bulk act skipped, and why',
  params: z.object({ batch: z.uuid() }),
  query: z.object({ of: z.enum(['act', 'undo']) }),
  response: outcomeWith(skipReasons),
});

/**
 * Resumes a batch that stopped halfway; a finished one answers its outcome. For its owner, or with `associates.batches` (403
 * `forbidden` for others); admissions also require `associates.admit`. 409 `conflict` where it is being undone, or its selection is gone.
 */
export const resumeBatch = endpoint({
  method: 'POST',
  path: '/api/admin/batches/:batch/resume',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Resume a bulk act that stopped halfway',
  params: z.object({ batch: z.uuid() }),
  body: z.object({}).optional(),
  response: outcomeWith(skipReasons),
});

/**
 * Undoes a whole batch; members changed since (`changed-since`) or gone stay as they are and are reported. For its owner, or
 * with `associates.batches` (403 `forbidden` for others); admissions also require `associates.admit`. Called again it resumes;
 * 409 `conflict` once it is undone, and with `body.done` `not-allowed` where it was resumed meanwhile: `done` is the number that was confirmed.
 */
export const undoBatch = endpoint({
  method: 'POST',
  path: '/api/admin/batches/:batch/undo',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Undo a bulk act as a whole',
  params: z.object({ batch: z.uuid() }),
  body: z.object({ done: bulkBatch.shape.done.optional() }).optional(),
  response: outcomeWith(['gone', 'changed-since']),
});
