import * as z from 'zod';
import { areaId, removedErrors } from './area-operations.ts';
import { endpoint } from './endpoint.ts';
import { nameText, wholeNumber } from './primitives.ts';
import { type CodesOf, ownErrors } from './problem.ts';

/** Prefix of a deploy token; the rest is 32 random bytes in base64url. */
export const DEPLOY_TOKEN_PREFIX = 'sdt_';

const areaParams = z.object({ area: areaId });

/** A deploy token without its secret. Moments are ISO 8601 in UTC; `last_used_at` is null where it was never used. */
export const deployToken = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string(),
});

/** Valid tokens of an area, without their secrets. */
export const listDeployTokens = endpoint({
  method: 'GET',
  path: '/api/areas/:area/tokens',
  requires: 'composition.manage',
  summary: 'The deploy tokens of an area',
  params: areaParams,
  response: z.object({ tokens: z.array(deployToken) }),
});

/** For `createDeployToken`. */
export const tokenErrors = ownErrors({
  ...removedErrors,
  'area-id-reserved': {
    status: 422,
    sentence: 'Questo nome è una parola del programma: un’area deve averne un altro.',
  },
});
declare module './problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof tokenErrors> {}
}

/**
 * Creates a token for one area, which may be new, but no word of the product (`area-id-reserved`, 422), nor taken out of it
 * (`area-removed`, 409). The secret is only in this answer.
 */
export const createDeployToken = endpoint({
  method: 'POST',
  path: '/api/areas/:area/tokens',
  requires: 'composition.manage',
  summary: 'Make a deploy token for an area',
  params: areaParams,
  errors: tokenErrors,
  body: z.object({ name: nameText(80).min(1), days: z.number().int().min(1).max(366) }),
  response: deployToken.extend({ secret: z.string() }),
});

/** Ends a deploy token: the next call with it is refused (401). 404 for one that the area has not, or that was revoked already. */
export const revokeDeployToken = endpoint({
  method: 'DELETE',
  path: '/api/areas/:area/tokens/:token',
  requires: 'composition.manage',
  summary: 'Revoke a deploy token',
  params: areaParams.extend({ token: wholeNumber(1, 999_999_999) }),
  response: z.object({ status: z.literal('ok') }),
});
