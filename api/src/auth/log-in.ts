import { oauthClientId, type oauthToken } from '@sodalizio/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../platform/problem.ts';
import type { Call, Handler } from '../platform/serve-endpoint.ts';
import { knownBrowserOf, rememberBrowser } from './known-browser.ts';
import { countAttempt, forgiveAttempt } from './login-limits.repo.ts';
import { wrongClient } from './oauth-errors.ts';
import { verifyPassword } from './passwords.ts';
import { clearPersonCookie, personOf } from './person-cookie.ts';
import { addSession } from './sessions.repo.ts';
import { basicCredentials, hashToken, newToken, sameText } from './tokens.ts';
import { findAccount, markLogin } from './users.repo.ts';

/** A session ends twelve hours after the login regardless of use: a working day. */
const SESSION_SECONDS = 12 * 60 * 60;

type LogInCall = Call<typeof oauthToken>;

/** `client_id:client_secret`, each form-encoded within HTTP Basic (RFC 6749 section 2.3.1). */
function basicClient(request: FastifyRequest): { id: string; secret: string } | null {
  const basic = basicCredentials(request);
  if (!basic) return null;
  try {
    const decoded = (part: string) => decodeURIComponent(part.replaceAll('+', ' '));
    return { id: decoded(basic.user), secret: decoded(basic.password) };
  } catch {
    return { id: basic.user, secret: basic.password };
  }
}

function refuseWrongClient(request: FastifyRequest, body: LogInCall['body'], secret: string | undefined): void {
  const triedBasic = /^Basic /i.test(request.headers.authorization ?? '');
  const basic = basicClient(request);
  const refusal = (reason: string) => {
    request.log.warn({ address: request.ip }, `login refused: ${reason}`);
    return wrongClient(triedBasic);
  };
  if (triedBasic && !basic) throw refusal('unreadable client credentials');
  const ids = [basic?.id, body.client_id].filter((id) => id !== undefined);
  if (ids.length === 0 || ids.some((id) => String(id) !== String(oauthClientId))) throw refusal('unknown client');
  if (secret === undefined) return;
  if (!sameText(basic?.secret ?? body.client_secret ?? '', secret))
    throw refusal('wrong client secret (OAUTH_CLIENT_SECRET is set, and the login page presents none)');
}

export const logIn: Handler<typeof oauthToken> = async ({ body, db, now, request, reply, audit, log }) => {
  const { config } = request.server.platform;
  refuseWrongClient(request, body, config.oauthClientSecret);
  const browser = knownBrowserOf(request, config.secretKey, body.username);
  // Before the attempt is counted: a new password begins a new counter.
  const account = await findAccount(db, body.username);
  const passwordHash = account?.passwordHash;
  const attempt = { email: body.username, address: request.ip, browser, passwordHash };
  const wait = await countAttempt(db, attempt, config.loginLimits, now);
  if (wait > 0) {
    log.warn({ address: request.ip }, 'login refused: too many attempts');
    throw new Refusal('too-many-requests', { headers: { 'retry-after': String(wait) } });
  }
  const right = await verifyPassword(passwordHash, body.password);
  const refused = async () => {
    const subject = { kind: 'user', id: account ? String(account.id) : '' };
    // People sometimes type a password into the e-mail field: unknown names are not stored.
    await audit({ action: 'login-failed', subject, actor: { userId: null, label: account ? body.username : '' } });
    return new Refusal('wrong-credentials');
  };
  if (!account || !right || account.disabled) throw await refused();
  const accessToken = newToken();
  const sessionToken = newToken();
  const entered = await db.transaction().execute(async (trx) => {
    // First: a change of the password, which ends sessions, comes before this one and refuses it, or after it and ends it.
    if (!(await markLogin(trx, account, now))) return false;
    await addSession(trx, {
      userId: account.id,
      accessTokenHash: hashToken(accessToken),
      sessionTokenHash: hashToken(sessionToken),
      now,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    });
    await forgiveAttempt(trx, attempt);
    const actor = { userId: account.id, label: body.username };
    await audit({ action: 'login', subject: { kind: 'user', id: String(account.id) }, actor }, trx);
    return true;
  });
  if (!entered) throw await refused();
  rememberBrowser(request, reply, config.secretKey, body.username);
  if (personOf(request, config.secretKey) !== account.id) clearPersonCookie(request, reply);
  reply.header('pragma', 'no-cache');
  return { access_token: accessToken, token_type: 'Bearer', expires_in: SESSION_SECONDS, session_token: sessionToken };
};
