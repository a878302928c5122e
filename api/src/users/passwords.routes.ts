import { changeOwnPassword, sendPasswordReset, setPassword, updateOwnProfile } from '@sodalizio/contract';
import { type Attempt, countAttempt, forgiveAttempt } from '../auth/login-limits.repo.ts';
import { refuseLostRight } from '../auth/lost-right.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { revokeSessionsOf } from '../auth/sessions.repo.ts';
import { hashToken } from '../auth/tokens.ts';
import { done } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { type Call, serve } from '../platform/serve-endpoint.ts';
import { isCommonPassword } from './common-passwords.ts';
import { endLinks, makePasswordLink, sendLink } from './password-link.ts';
import {
  endReset,
  findFormerHolder,
  findResetHolder,
  passwordHashOf,
  storePassword,
  useReset,
} from './password-resets.repo.ts';
import { lockForChange, renameUser } from './users.repo.ts';
import { subjectOf } from './users.routes.ts';

const HOUR = 3_600_000;

export function registerPasswords(app: App): void {
  serve(app, sendPasswordReset, (call) => sendReset(app, call));
  serve(app, setPassword, (call) => setByLink(app, call));
  serve(app, changeOwnPassword, (call) => changeOwn(app, call));

  serve(app, updateOwnProfile, async ({ body, session, db, now, audit }) => {
    const { firstName: first_name, lastName: last_name } = session.user;
    if (body.first_name === first_name && body.last_name === last_name) return done;
    await db.transaction().execute(async (trx) => {
      await renameUser(trx, session.userId, body, now);
      const before = { first_name, last_name };
      await audit({ action: 'users.rename', subject: subjectOf(session.userId), before, after: body }, trx);
    });
    return done;
  });
}

async function sendReset(app: App, { params: { id }, session, db, now, audit }: Call<typeof sendPasswordReset>) {
  const { link, email } = await db.transaction().execute(async (trx) => {
    // Locked: whether they are disabled, and their e-mail, must not change before the link is stored.
    const { user } = await lockForChange(trx, id, session.userId);
    await refuseLostRight(app, trx, session.userId, 'users.manage');
    if (!user) throw new Refusal('not-found');
    if (user.disabled) throw new Refusal('conflict', { fields: [] });
    const link = await makePasswordLink(app, trx, user, now);
    const after = { purpose: link.purpose, email: user.email, expires_at: link.expiresAt.toISOString() };
    await audit({ action: 'users.password-link', subject: subjectOf(id), after }, trx);
    return { link, email: user.email };
  });
  const { mail, ...more } = await sendLink(app, link);
  if (mail !== 'failed') return { status: 'ok' as const, email, mail, ...more };
  await endReset(db, link.tokenHash, now);
  await audit({ action: 'users.password-link-not-sent', subject: subjectOf(id), after: { email } });
  throw new Refusal('mail-not-sent');
}

async function setByLink(app: App, { body, db, now, request, audit }: Call<typeof setPassword>) {
  const tokenHash = hashToken(body.token);
  const attempt = { email: `password-link ${body.token}`, address: `password-link ${request.ip}` };
  await refuseTooMany(app, db, attempt, now);
  const holder = await findResetHolder(db, tokenHash, now);
  /** After a lost answer the same password comes again. Any other one learns no more than with an unknown link. */
  const again = async () => {
    const user = await findFormerHolder(db, tokenHash, new Date(now.getTime() - HOUR));
    const same = await verifyPassword(user?.password_hash ?? undefined, body.password);
    if (user && same) {
      await forgiveAttempt(db, attempt);
      return { status: 'ok' as const, email: user.email };
    }
    const subject = { kind: 'user', id: holder ? String(holder.id) : '' };
    await audit({ action: 'users.password-link-refused', subject });
    throw new Refusal('wrong-credentials', { fields: [{ path: 'body.token', code: 'not-allowed' }] });
  };
  if (!holder) return again();
  if (isEasy(body.password, [holder.email, holder.first_name, holder.last_name])) return refusePassword(db, attempt);
  const hash = await hashPassword(body.password);
  const stored = await db.transaction().execute(async (trx) => {
    if (!(await useReset(trx, { tokenHash, userId: holder.id }, now))) return false;
    await storePassword(trx, { userId: holder.id, hash }, now);
    await endLinks(trx, holder.id, now);
    await revokeSessionsOf(trx, [holder.id], now);
    await forgiveAttempt(trx, attempt);
    const actor = { userId: holder.id, label: holder.email };
    await audit({ action: 'users.password-set', subject: subjectOf(holder.id), actor }, trx);
    return true;
  });
  return stored ? { status: 'ok' as const, email: holder.email } : again();
}

async function changeOwn(app: App, { body, session, db, now, request, audit }: Call<typeof changeOwnPassword>) {
  const { userId, user } = session;
  const attempt = { email: `own-password ${userId}`, address: `own-password ${request.ip}` };
  await refuseTooMany(app, db, attempt, now);
  /** After a lost answer the same change comes again: its new password is the present one. */
  const again = async () => {
    if (await verifyPassword(await passwordHashOf(db, userId), body.password)) {
      await forgiveAttempt(db, attempt);
      return done;
    }
    await audit({ action: 'users.password-change-refused', subject: subjectOf(userId) });
    throw new Refusal('wrong-credentials', { fields: [{ path: 'body.current', code: 'not-allowed' }] });
  };
  const present = await passwordHashOf(db, userId);
  if (!(await verifyPassword(present, body.current))) return again();
  const easy = isEasy(body.password, [user.email, user.firstName, user.lastName]);
  if (easy || body.password === body.current) return refusePassword(db, attempt);
  const hash = await hashPassword(body.password);
  const stored = await db.transaction().execute(async (trx) => {
    // Not in place of one that was chosen meanwhile, by a link or elsewhere.
    if (!(await storePassword(trx, { userId, hash, instead: present }, now))) return false;
    await endLinks(trx, userId, now);
    await revokeSessionsOf(trx, [userId], now, session.id);
    await forgiveAttempt(trx, attempt);
    await audit({ action: 'users.password-change', subject: subjectOf(userId) }, trx);
    return true;
  });
  return stored ? done : again();
}

async function refuseTooMany(app: App, db: Call<typeof setPassword>['db'], attempt: Attempt, now: Date): Promise<void> {
  const wait = await countAttempt(db, attempt, app.platform.config.loginLimits, now);
  if (wait > 0) throw new Refusal('too-many-requests', { headers: { 'retry-after': String(wait) } });
}

/** Who has the link, or knows the present password, guesses nothing: the next one they choose is not too many. */
async function refusePassword(db: Call<typeof setPassword>['db'], attempt: Attempt): Promise<never> {
  await forgiveAttempt(db, attempt);
  throw new Refusal('invalid-input', { fields: [{ path: 'body.password', code: 'not-allowed' }] });
}

function isEasy(password: string, [email = '', ...names]: readonly string[]): boolean {
  const mailbox = email.split('@', 1)[0] ?? '';
  const whole = [names.join(''), names.join(' '), names.toReversed().join(''), names.toReversed().join(' ')];
  return isCommonPassword(password, [email, mailbox, ...names, ...whole]);
}
