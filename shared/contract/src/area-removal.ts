import * as z from 'zod';
import { areaParams, areaState, seen, why } from './area-operations.ts';
import { endpoint } from './endpoint.ts';
import { type CodesOf, ownErrors } from './problem.ts';

export const removalErrors = ownErrors({
  'area-in-use': {
    status: 409,
    sentence: 'Un’altra area riempie uno spazio di questa: prima deve smettere.',
  },
});
export const forgetErrors = ownErrors({
  'area-has-releases': {
    status: 409,
    sentence: 'Quest’area ha già pubblicato: si può togliere dal prodotto, non dimenticare.',
  },
});
declare module './problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof removalErrors>, CodesOf<typeof forgetErrors> {}
}

/**
 * Takes an area out of the product, until a superadmin brings it back: nothing of it is live or tried, its endpoints answer `area-off`, its deploy tokens
 * are revoked, and no build brings it back. Its data, releases and history stay, and files of releases stay served to open pages.
 * `area-in-use` (409) where live areas fill its slots. `removed: false` brings it back, with nothing live and without tokens.
 */
export const setAreaRemoved = endpoint({
  method: 'POST',
  path: '/api/areas/:area/removed',
  requires: 'composition.manage',
  summary: 'Take an area out of the product, or bring it back',
  params: areaParams,
  errors: removalErrors,
  body: z.object({ removed: z.boolean(), why, seen }),
  response: areaState,
});

/**
 * Forgets an id that only ever had tokens: it leaves the list, its tokens are revoked, and the id is free again.
 * `area-has-releases` (409) once it has published.
 */
export const forgetArea = endpoint({
  method: 'DELETE',
  path: '/api/areas/:area',
  requires: 'composition.manage',
  summary: 'Forget an area that never published',
  params: areaParams,
  errors: forgetErrors,
  response: z.object({ status: z.literal('ok') }),
});
