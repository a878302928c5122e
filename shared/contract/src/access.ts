import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';
import { roles } from './words.ts';

/** The OAuth client of the browser (specification section 9). Public: the secret is optional unless configured. */
export const oauthClientId = 2;

/** Logs in (OAuth password grant). Accepts JSON, a form body and HTTP Basic for the client. `expires_in` is in seconds. */
export const oauthToken = endpoint({
  method: 'POST',
  path: '/oauth/token',
  requires: 'public',
  summary: 'Log in with e-mail and password',
  body: z.object({
    username: text(254).min(1),
    password: text(200).min(1),
    grant_type: z.literal('password'),
    client_id: z.union([z.string().max(20), z.number().int()]).optional(),
    client_secret: text(200).optional(),
    scope: text(200).optional(),
  }),
  response: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.number().int(),
    /** Identifies this browser's session; sent as header `sessionToken`. */
    session_token: z.string(),
  }),
});

/** Start-up check: 401 when the token is no longer valid. Sets the XSRF-TOKEN cookie. */
export const loginCheck = endpoint({
  method: 'GET',
  path: '/api/login-check',
  requires: 'signed-in',
  early: true,
  summary: 'Check that the session still counts',
  response: z.object({ status: z.literal('ok') }),
});

/** Ends the session; the token is revoked at once on every server. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  requires: 'signed-in',
  summary: 'Log out and revoke the session',
  response: z.object({ status: z.literal('ok') }),
});

/** The signed-in person. `aica_password` only tells whether one is stored. */
export const loggedUser = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  tax_code: z.string().nullable(),
  aica_password: z.boolean(),
  aica_code: z.string().nullable(),
  /** Permission names of the contract and of areas unknown to this browser's shell. */
  available_permissions: z.array(z.string()),
});
export type LoggedUser = z.infer<typeof loggedUser>;

/** Who is signed in, and what they may do; 401 without a session that is valid. */
export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  requires: 'signed-in',
  early: true,
  summary: 'The signed-in person, with what they may do',
  response: loggedUser,
});

/** Product-wide constants: the languages, keyed by code (default `it`). */
export const constants = endpoint({
  method: 'GET',
  path: '/api/helpers/constants',
  requires: 'signed-in',
  early: true,
  summary: 'Languages of the product',
  response: z.object({ languages: z.record(z.string(), z.string()), default_language: z.string() }),
});

/** Words of tests and questionnaires, by key. */
export const globalLabels = endpoint({
  method: 'GET',
  path: '/api/global-labels',
  requires: 'signed-in',
  early: true,
  summary: 'Labels of one type in one language',
  query: z.object({
    language: z.enum(['it', 'en']),
    type: z.enum(['global.labels.test', 'global.labels.questionnaires']),
  }),
  response: z.record(z.string(), z.string()),
});
