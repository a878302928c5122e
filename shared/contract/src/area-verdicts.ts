import * as z from 'zod';
import { areaId, releaseName, removedErrors, since, why } from './area-operations.ts';
import { endpoint } from './endpoint.ts';
import { verdictFindings, verdictReport } from './verdict-report.ts';

const params = z.object({ area: areaId, release: releaseName });

/**
 * Keeps the report of the verdict on a published release, which its team's machine judged: a product cannot run the stories
 * itself. It replaces an earlier one. The outcome is the server's own reading of the lines.
 */
export const recordVerdict = endpoint({
  method: 'POST',
  path: '/api/areas/:area/releases/:release/verdict',
  requires: 'composition.manage',
  deployToken: true,
  summary: 'Keep the report of the verdict on a release',
  params,
  errors: removedErrors,
  bodyLimit: 128 * 1024,
  body: verdictFindings,
  response: verdictReport,
});

/** The report of a release; 404 where it has none. */
export const getVerdict = endpoint({
  method: 'GET',
  path: '/api/areas/:area/releases/:release/verdict',
  requires: 'composition.manage',
  deployToken: true,
  summary: 'The report of the verdict on a release',
  params,
  response: verdictReport,
});

/**
 * Demands the report of a passed verdict of whatever goes live or is tried (`verdict-missing`, 409), or no longer. What is live
 * stays; a release that was live once can be gone back to, and what the product's own build brings needs none.
 */
export const setVerdictRequired = endpoint({
  method: 'POST',
  path: '/api/composition/verdict-required',
  requires: 'composition.manage',
  summary: 'Demand a passed verdict of releases, or no longer',
  body: z.object({ required: z.boolean(), why }),
  response: z.object({ verdict_required: since.nullable() }),
});
