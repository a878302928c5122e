import * as z from 'zod';
import { endpoint, viewOf } from './endpoint.ts';
import { nameText, searchLength, text, typedText, wholeNumber } from './primitives.ts';
import { type CodesOf, ownErrors } from './problem.ts';
import { roles } from './words.ts';

/** At least twelve characters, no other rule (NIST SP 800-63B 5.1.1.2); the server also refuses the most common ones. */
export const newPassword = text(200).min(12);

/**
 * A user in the list. `aica_code` is Matricola; `last_completion_time` is the specification's name for "Ultimo aggiornamento"
 * (ISO 8601 UTC or null, shown as 'mai'): the later of their last login and the last change of their data after creation.
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

/** A whole user: the row, plus last login, creation, and whether they have set a password. */
export const userDetail = userRow.extend({
  last_login: z.string().nullable(),
  created_at: z.string(),
  has_password: z.boolean(),
  version: z.number().int(),
});
export type UserDetail = z.infer<typeof userDetail>;

/** One page of users; `next` is the `cursor` of the page after it, null on the last or where the order has none. */
export const userPage = z.object({ items: z.array(userRow), total: z.number().int(), next: z.string().nullable() });

/** Sort keys of users; a leading `-` reverses. */
export const userSorts = ['aica_code', 'name', 'email', 'disabled', 'last_completion_time'] as const;
export type UserSort = (typeof userSorts)[number];

/**
 * Users whose name, e-mail or Matricola contains every word of `search`, by surname or by `sort` (empty values last). The whole
 * array; with `limit`, one page: at `offset` for scroll bars, after `cursor` (surname order only) for reading on.
 */
export const findUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  requires: 'users.read',
  summary: 'Search the users of the back-office',
  query: z.object({
    search: text(searchLength).optional(),
    sort: z.enum([...userSorts, ...userSorts.map((key) => `-${key}` as const)]).optional(),
    limit: wholeNumber(1, 500).optional(),
    offset: wholeNumber(0, 999_999_999).optional(),
    cursor: text(2000).optional(),
  }),
  response: z.union([userPage, z.array(userRow)]),
});

/** The same as pages. */
export const usersPage = viewOf(findUsers, { response: userPage });

/** One user with all their fields, to be edited; 404 where there is none. */
export const userById = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  requires: 'users.read',
  summary: 'One user',
  params: z.object({ id: wholeNumber(1, 999_999_999) }),
  response: userDetail,
});

/** A person's name. It appears in mails, where an address in it would look like one of ours. */
export const personName = (max: number) =>
  nameText(max)
    .min(1)
    .refine((value) => !/:\/\/|\bwww\.|@/i.test(value), { error: 'invalid-text' });

const names = {
  first_name: personName(80),
  last_name: personName(80),
  email: typedText('email', 254).min(1).pipe(z.email()),
  /** Empty means none. When missing in a change, it stays. */
  aica_code: typedText('code', 20).nullable().optional(),
};

const someRoles = z.array(z.enum(roles)).min(1).max(roles.length);

/**
 * What became of a mailed link within some seconds. `queued`: the mail server does not answer, or not now; it leaves by itself as
 * soon as it can, while the link is valid. `failed`: the mail server refused it for good.
 */
export const linkMail = z.enum(['sent', 'queued', 'failed']);
export type LinkMail = z.infer<typeof linkMail>;
/** With `queued`: it left, and the mail server did not answer; it is not sent again by itself. Pages of before read `queued`. */
const unknown = z.boolean().optional();

/**
 * Adds a user without a password and mails them the link to set one, valid for 72 hours. The user is stored whatever becomes of
 * the mail: see `invitation`. Sent again with the same `request`, because the answer was lost, it is the same user and invitation;
 * what differs is an edit of it, and another e-mail gets its own invitation. Without `users.manage` only the role `secretary`, and no Matricola with the right to admit (403).
 * 409 `conflict` with the field `taken` for e-mail or Matricola.
 */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  requires: 'users.create',
  summary: 'Add a user and invite them by e-mail',
  body: z.object({ ...names, roles: someRoles, request: z.uuid().optional() }),
  response: userDetail.extend({ invitation: linkMail, unknown }),
});

/** For `updateUser`. */
export const userErrors = ownErrors({
  'own-access': {
    status: 409,
    sentence: 'Non puoi togliere l’accesso a te stesso: chiedilo a un altro superadmin.',
  },
});
export const mailErrors = ownErrors({
  'mail-not-sent': {
    status: 422,
    sentence: 'L’e-mail non è partita: il server di posta ha rifiutato questo indirizzo. Controllalo, poi riprova.',
  },
});
declare module './problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof userErrors & typeof mailErrors> {}
}

/**
 * Changes a user; roles apply from their next call on, disabling ends their sessions at once. 409: `conflict` where `version`
 * is stale or, with the field `taken`, e-mail or Matricola is somebody else's; `own-access` where people remove their own
 * superadmin role or disable themselves; `last-superadmin` where no enabled one would remain.
 */
export const updateUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id',
  requires: 'users.manage',
  summary: 'Change a user: name, e-mail, roles, disabled',
  errors: userErrors,
  params: z.object({ id: wholeNumber(1, 999_999_999) }),
  body: z.object({ ...names, roles: someRoles, disabled: z.boolean(), version: z.number().int() }),
  response: userDetail,
});

/**
 * Mails the user a link to set a password: valid once, for one hour (72 where they never had one); older links end.
 * 422 `mail-not-sent` where the mail server refused it for good, and the link is void; 409 `conflict` for a disabled user.
 */
export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/password-reset',
  requires: 'users.manage',
  summary: 'Send a user a link to set a new password',
  errors: mailErrors,
  params: z.object({ id: wholeNumber(1, 999_999_999) }),
  body: z.object({}).optional(),
  response: z.object({ status: z.literal('ok'), email: z.string(), mail: linkMail.exclude(['failed']), unknown }),
});

/**
 * Sets a new password with the token of the link; ends every session of that user. 400 `wrong-credentials` where it is used or
 * expired, 400 with `body.password` `not-allowed` for a common password (the link stays valid). Again with the same password,
 * within an hour, as after a lost answer: the same answer. Rate-limited per address like logins.
 */
export const setPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  requires: 'public',
  summary: 'Set a new password with the token of a mailed link',
  body: z.object({ token: text(200).min(1), password: newPassword }),
  response: z.object({ status: z.literal('ok'), email: z.string() }),
});

/** The signed-in person's own name; only superadmins change e-mail and roles. */
export const updateOwnProfile = endpoint({
  method: 'POST',
  path: '/api/user',
  requires: 'signed-in',
  summary: 'Change one’s own name',
  body: z.object({ first_name: names.first_name, last_name: names.last_name }),
  response: z.object({ status: z.literal('ok') }),
});

/**
 * Changes one's own password; every other session of the person ends. 400 `wrong-credentials` where the current one is wrong
 * (rate-limited like logins), 400 with `body.password` `not-allowed` for a common password or the current one. The same change
 * again, as after a lost answer, is answered like the first.
 */
export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  requires: 'signed-in',
  summary: 'Change one’s own password',
  body: z.object({ current: text(200).min(1), password: newPassword }),
  response: z.object({ status: z.literal('ok') }),
});
