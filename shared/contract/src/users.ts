import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { text, wholeNumber } from './primitives.ts';
import { roles } from './words.ts';

/** At least twelve characters, no other rule (NIST SP 800-63B 5.1.1.2); the server also refuses the most common ones. */
export const newPassword = text(200).min(12);

/**
 * A user as the list shows it. `aica_code` is Matricola; `last_completion_time` is the specification's name for
 * "Ultimo aggiornamento" (ISO 8601 UTC or null, shown as 'mai').
 */
export const userRow = z.object({
  id: z.number().int(),
  aica_code: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  disabled: z.boolean(),
  last_completion_time: z.string().nullable(),
});
export type UserRow = z.infer<typeof userRow>;

/** One user whole: the row, plus when they last came in, were created, and whether they have set a password yet. */
export const userDetail = userRow.extend({
  last_login: z.string().nullable(),
  created_at: z.string(),
  has_password: z.boolean(),
  version: z.number().int(),
});
export type UserDetail = z.infer<typeof userDetail>;

export const userPage = z.object({ items: z.array(userRow), total: z.number().int(), next: z.string().nullable() });

/** Users whose name, e-mail or Matricola contains `search`, by surname. The whole array; with `limit`, one page of it. */
export const findUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  requires: 'users.read',
  summary: 'Search the users of the back-office',
  query: z.object({
    search: text(120).optional(),
    limit: wholeNumber(1, 500).optional(),
    cursor: text(2000).optional(),
  }),
  response: z.union([userPage, z.array(userRow)]),
});

export const userById = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  requires: 'users.read',
  summary: 'One user',
  params: z.object({ id: wholeNumber(1, 999_999_999) }),
  response: userDetail,
});

const names = {
  first_name: text(80).trim().min(1),
  last_name: text(80).trim().min(1),
  email: text(254).trim().pipe(z.email()),
  aica_code: text(20).trim().nullable().optional(),
};

/**
 * Adds a user without a password and sends them the link to set one. Roles other than `secretary` need `users.manage`.
 * 409 `conflict` with the field where e-mail or Matricola is taken.
 */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  requires: 'users.create',
  summary: 'Add a user and invite them by e-mail',
  body: z.object({ ...names, roles: z.array(z.enum(roles)).min(1) }),
  response: userDetail,
});

/** Changes a user. Nobody takes their own superadmin role or disables themselves; one enabled superadmin always remains (409). */
export const updateUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id',
  requires: 'users.manage',
  summary: 'Change a user: name, e-mail, roles, disabled',
  params: z.object({ id: wholeNumber(1, 999_999_999) }),
  body: z.object({ ...names, roles: z.array(z.enum(roles)).min(1), disabled: z.boolean(), version: z.number().int() }),
  response: userDetail,
});

/** Sends the user a link to set a new password: valid once, for one hour (an invitation: 72 hours). */
export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/password-reset',
  requires: 'users.manage',
  summary: 'Send a user a link to set a new password',
  params: z.object({ id: wholeNumber(1, 999_999_999) }),
  body: z.object({}).optional(),
  response: z.object({ status: z.literal('ok'), email: z.string() }),
});

/** Sets a new password with the token of the link; ends every session of that user. 400 `wrong-credentials` where it is used up or too old. */
export const setPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  requires: 'public',
  summary: 'Set a new password with the token of a mailed link',
  body: z.object({ token: text(200).min(1), password: newPassword }),
  response: z.object({ status: z.literal('ok'), email: z.string() }),
});

/** The signed-in person's own name; e-mail and roles are the superadmin's to change. */
export const updateOwnProfile = endpoint({
  method: 'POST',
  path: '/api/user',
  requires: 'signed-in',
  summary: 'Change one’s own name',
  body: z.object({ first_name: names.first_name, last_name: names.last_name }),
  response: z.object({ status: z.literal('ok') }),
});

/** Changes one's own password; every other session of the person ends. 400 `wrong-credentials` where the present one is wrong (limited like logins). */
export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  requires: 'signed-in',
  summary: 'Change one’s own password',
  body: z.object({ current: text(200).min(1), password: newPassword }),
  response: z.object({ status: z.literal('ok') }),
});
