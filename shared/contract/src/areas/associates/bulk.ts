import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { errorFlag } from '../../problem.ts';
import { sectionCodes } from '../../words.ts';
import { paymentEdit } from './writing.ts';

/** Why one member of a selection was left as they were. */
export const skipReasons = ['gone', 'already-paid', 'already-linked', 'changed-since'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Outcome of a bulk act, row by row: everybody of the selection who is not in `skipped` was done. */
export const bulkOutcome = z.object({
  /** Names the batch for `undoBatch`. */
  batch: z.uuid(),
  done: z.number().int(),
  skipped: z.array(z.object({ codaica: z.string(), name: z.string(), reason: z.enum(skipReasons) })),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;
const outcomeOrFlag = z.union([errorFlag, bulkOutcome]);
const selection = z.uuid();

/** Links everybody of the selection to a section; who is linked already (and as preferred, if asked) is skipped. */
export const bulkSection = endpoint({
  method: 'POST',
  path: '/api/admin/associates/bulk/section',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Assign a territorial section to a selection of members',
  body: z.object({ selection, sigla: z.enum(sectionCodes), preferita: z.enum(['Si', 'No']) }),
  response: outcomeOrFlag,
});

/** Registers the same payment for everybody of the selection. Who has one for that year is skipped unless `even_if_paid`. */
export const bulkPayment = endpoint({
  method: 'POST',
  path: '/api/admin/associates/bulk/payment',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Register the same payment for a selection of members',
  body: paymentEdit.omit({ notepaga: true }).extend({ selection, even_if_paid: z.boolean().optional() }),
  response: outcomeOrFlag,
});

/** Takes a whole batch back; rows changed since (`changed-since`) or gone stay as they are and are told. */
export const undoBatch = endpoint({
  method: 'POST',
  path: '/api/admin/batches/:batch/undo',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Undo a bulk act as a whole',
  params: z.object({ batch: z.uuid() }),
  body: z.object({}).optional(),
  response: outcomeOrFlag,
});
