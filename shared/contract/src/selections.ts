import * as z from 'zod';
import { memberFilters } from './associates.ts';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';
import { errorFlag } from './problem.ts';

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
  registry: true,
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
