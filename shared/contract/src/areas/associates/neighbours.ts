import * as z from 'zod';
import { findAssociates, memberFilters } from '../../associates.ts';
import { endpoint } from '../../endpoint.ts';
import { text } from '../../primitives.ts';
import { errorFlag } from '../../problem.ts';

/**
 * Where a member is in a search: the codes before and after. `position` counts from 1; it and `total` are null where the search
 * has too many matches to count, `previous` too where its order cannot be walked backwards. Everything is null where the
 * member does not match.
 */
export const memberNeighbours = endpoint({
  method: 'GET',
  path: '/api/admin/associates/:codaica/neighbours',
  requires: 'associates.read',
  area: 'associates',
  registry: true,
  summary: 'The members before and after one, in a search',
  params: z.object({ codaica: text(20) }),
  query: memberFilters.extend({ sort: findAssociates.query.shape.sort }),
  response: z.union([
    errorFlag,
    z.object({
      position: z.number().int().nullable(),
      total: z.number().int().nullable(),
      previous: z.string().nullable(),
      next: z.string().nullable(),
    }),
  ]),
});
