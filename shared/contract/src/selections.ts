import * as z from 'zod';
import { memberFilters } from './associates.ts';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';
import { errorFlag } from './problem.ts';

/** Most members of a bulk act. */
export const selectionLimit = 1_000_000;

/** Selections kept per person; a newer one replaces the oldest. */
export const selectionsKept = 20;

/**
 * Freezes a selection: the members that match now, named ones, or those of an earlier selection except some. Later changes
 * neither add nor remove anybody. It belongs to its creator and lives 24 hours (otherwise `not-found`). `count` is the number of
 * existing members in it. 400 with `body.filters` `out-of-range` for more than `selectionLimit` matches, 404 `not-found` where
 * the earlier selection is gone.
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
    /** Not the search again, which might match others by now. */
    z.strictObject({ selection: z.uuid(), except: z.array(text(20)).max(10_000) }),
  ]),
  bodyLimit: 512 * 1024,
  response: z.union([errorFlag, z.object({ selection: z.uuid(), count: z.number().int() })]),
});
