import { isDeepStrictEqual } from 'node:util';
import {
  createUser,
  type FieldCode,
  findUsers as findUsersEndpoint,
  type Role,
  roles,
  type UserDetail,
  type UserRow,
  updateUser,
  userById,
  userSorts,
} from '@sodalizio/contract';
import * as z from 'zod';
import { refuseLostRight } from '../auth/lost-right.ts';
import { revokeSessionsOf } from '../auth/sessions.repo.ts';
import type { Database } from '../db/open-database.ts';
import { changedSinceAdded } from '../platform/added-before.labels.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { type Call, serve } from '../platform/serve-endpoint.ts';
import { orderOf } from '../platform/sort-order.ts';
import { endLinks, mailOfLink, makePasswordLink, sendLink } from './password-link.ts';
import {
  type ChangedUser,
  changeUser,
  countUsers,
  findUser,
  findUserOf,
  findUsers,
  insertUsers,
  lockForChange,
  type StoredUser,
  takenField,
  type UserPosition,
} from './users.repo.ts';
import { handsOutTooMuch } from './users.rights.ts';

const PAGE = 100;

export function registerUsers(app: App): void {
  serve(app, findUsersEndpoint, async ({ query, db }) => {
    const { search = '', sort = 'name' } = query;
    const order = orderOf(userSorts, sort);
    const byName = order.key === 'name' && !order.down;
    if (query.limit === undefined && query.offset === undefined && query.cursor === undefined) {
      return (await findUsers(db, search, order)).users.map(rowOf);
    }
    if (query.cursor !== undefined && !byName) throw wrongCursor('not-allowed');
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const page = { limit: query.limit ?? PAGE, offset: query.offset ?? 0, after };
    const { users, next } = await findUsers(db, search, order, page);
    const total = await countUsers(db, search);
    return { items: users.map(rowOf), total, next: next && byName ? cursorAt(next) : null };
  });

  serve(app, userById, async ({ params, db }) => detailOf(await findUser(db, params.id)));

  serve(app, createUser, (call) => add(app, call));

  serve(app, updateUser, (call) => change(app, call));
}

async function add(app: App, call: Call<typeof createUser>) {
  const { body, session, db, now, audit } = call;
  const { request, ...given } = body;
  const user = { ...given, aica_code: given.aica_code || null, roles: inOrder(given.roles) };
  const giver = { permissions: session.permissions, byMemberCode: app.platform.admission.byMemberCode };
  const tooMuch = handsOutTooMuch(giver, user);
  if (tooMuch) throw new Refusal('forbidden', { fields: [{ path: `body.${tooMuch}`, code: 'not-allowed' }] });
  const { added, link } = await refusingTaken(() =>
    db.transaction().execute(async (trx) => {
      const earlier = request === undefined ? undefined : await findUserOf(trx, request);
      if (earlier) return addAgain(app, call, trx, { before: earlier, after: { ...user, disabled: earlier.disabled } });
      const [id = 0] = await insertUsers(trx, [{ ...user, request }], now);
      const added = detailOf(await findUser(trx, id));
      const link = await makePasswordLink(app, trx, added, now);
      await audit({ action: 'users.create', subject: subjectOf(id), after: user }, trx);
      return { added, link };
    }),
  );
  const { mail: invitation, ...more } = link ? await sendLink(app, link) : await mailOfLink(db, added.id);
  return { ...added, invitation, ...more };
}

/** A new user who comes again, because the answer was lost: what the form has changed since is an edit of them. */
async function addAgain(
  app: App,
  { now, audit }: Call<typeof createUser>,
  trx: Database,
  { before, after }: { before: StoredUser; after: ChangedUser },
) {
  const { id } = before;
  if (isDeepStrictEqual(after, auditedOf(before))) return { added: detailOf(before), link: undefined };
  // Somebody has changed them since, or they have come in.
  if (before.version !== 1 || before.has_password)
    throw new Refusal('conflict', { sentence: changedSinceAdded(`${before.first_name} ${before.last_name}`) });
  await changeUser(trx, id, after, now);
  await audit({ action: 'users.update', subject: subjectOf(id), before: auditedOf(before), after }, trx);
  const added = detailOf(await findUser(trx, id));
  const link = after.email === before.email ? undefined : await makePasswordLink(app, trx, added, now);
  return { added, link };
}

async function change(
  app: App,
  { params: { id }, body, session, db, now, audit }: Call<typeof updateUser>,
): Promise<UserDetail> {
  return refusingTaken(() =>
    db.transaction().execute(async (trx) => {
      const { user: before, otherSuperadmins } = await lockForChange(trx, id, session.userId);
      await refuseLostRight(app, trx, session.userId, 'users.manage');
      if (!before) throw new Refusal('not-found');
      if (before.version !== body.version) throw new Refusal('conflict');
      const after = changed(before, body);
      refuseLockout(before, after, id === session.userId, otherSuperadmins);
      await changeUser(trx, id, after, now);
      if (after.disabled) await revokeSessionsOf(trx, [id], now);
      // Invalidates links sent to a former address, or to a disabled person.
      if (after.disabled || after.email !== before.email) await endLinks(trx, id, now);
      await audit({ action: 'users.update', subject: subjectOf(id), before: auditedOf(before), after }, trx);
      return detailOf(await findUser(trx, id));
    }),
  );
}

function changed(before: StoredUser, { version: _, ...given }: Call<typeof updateUser>['body']): ChangedUser {
  const aica_code = given.aica_code === undefined ? before.aica_code : given.aica_code || null;
  return { ...given, aica_code, roles: inOrder(given.roles) };
}

/** The caller holds the locks, so the count stays true until the commit. */
function refuseLockout(before: StoredUser, after: ChangedUser, isOwn: boolean, otherSuperadmins: number): void {
  const wasSuperadmin = before.roles.includes('superadmin') && !before.disabled;
  const stays = after.roles.includes('superadmin') && !after.disabled;
  const path = after.disabled ? 'body.disabled' : 'body.roles';
  const fields = [{ path, code: 'not-allowed' as const }];
  const leaves = before.roles.includes('superadmin') && !after.roles.includes('superadmin');
  if (isOwn && (after.disabled || leaves)) throw new Refusal('own-access', { fields });
  if (wasSuperadmin && !stays && otherSuperadmins === 0) throw new Refusal('last-superadmin', { fields });
}

async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const field = takenField(error);
    if (field) throw new Refusal('conflict', { fields: [{ path: `body.${field}`, code: 'taken' }], cause: error });
    throw error;
  }
}

/** Unique and always in the same order, so that the audit shows no reordering. */
const inOrder = (given: readonly Role[]) => roles.filter((role) => given.includes(role));

export const subjectOf = (id: number) => ({ kind: 'user', id: String(id) });

const auditedOf = ({ first_name, last_name, email, aica_code, roles, disabled }: StoredUser): ChangedUser => ({
  first_name,
  last_name,
  email,
  aica_code,
  roles,
  disabled,
});

function rowOf(user: StoredUser): UserRow {
  return { ...auditedOf(user), roles: user.roles, id: user.id, last_completion_time: user.last_activity };
}

function detailOf(user: StoredUser | undefined): UserDetail {
  if (!user) throw new Refusal('not-found');
  const { last_login, created_at, has_password, version } = user;
  return { ...rowOf(user), last_login, created_at, has_password, version };
}

const wrongCursor = (code: FieldCode) => new Refusal('invalid-input', { fields: [{ path: 'query.cursor', code }] });

const position = z.tuple([z.string().max(1000), z.string().max(1000), z.number().int().min(1).max(2_147_483_647)]);

const cursorAt = (at: UserPosition) => Buffer.from(JSON.stringify(at)).toString('base64url');

function readCursor(cursor: string): UserPosition {
  let decoded: unknown;
  try {
    decoded = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(cursor, 'base64url')));
  } catch {
    // Reported below, like any other invalid cursor.
  }
  const read = position.safeParse(decoded);
  if (
    read.success &&
    !read.data.some((part) => typeof part === 'string' && (part.includes('\0') || !part.isWellFormed()))
  )
    return read.data;
  throw wrongCursor('wrong-format');
}
