import * as z from 'zod';
import { paymentEdit } from './associate-writing.ts';
import { memberFilters } from './associates.ts';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';
import { errorFlag } from './problem.ts';
import { sectionCodes } from './words.ts';

/** Most members a bulk act takes. */
export const selectionLimit = 1_000_000;

/** How many selections a person keeps; a newer one takes the place of the oldest. */
export const selectionsKept = 20;

/**
 * Freezes who is meant: the members that match now, those named, or those of an earlier selection but some. Later changes neither add nor drop anybody. It belongs
 * to the person who made it and lives 24 hours (to everybody else, and afterwards, it is `not-found`). `count` is how many
 * it holds: codes nobody has are not among them. 400 with `body.filters` `out-of-range` where more than `selectionLimit` match,
 * 404 `not-found` where the earlier selection is gone.
 */
export const freezeSelection = endpoint({
  method: 'POST',
  path: '/api/admin/associates/selections',
  requires: 'associates.read',
  area: 'associates',
  summary: 'Freeze a selection of members: all that match a search, those named, or some of an earlier selection',
  body: z.union([
    z.strictObject({ filters: memberFilters.strict(), except: z.array(text(20)).max(10_000).optional() }),
    z.strictObject({ codes: z.array(text(20)).min(1).max(10_000) }),
    /** Not the search once more: that might find somebody else by now. */
    z.strictObject({ selection: z.uuid(), except: z.array(text(20)).max(10_000) }),
  ]),
  bodyLimit: 512 * 1024,
  response: z.union([errorFlag, z.object({ selection: z.uuid(), count: z.number().int() })]),
});

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
  summary: 'Undo a bulk act as a whole',
  params: z.object({ batch: z.uuid() }),
  body: z.object({}).optional(),
  response: outcomeOrFlag,
});
