import { hashToken, newToken } from '../auth/tokens.ts';
import type { Database } from '../db/open-database.ts';
import type { Mail } from '../platform/mail/mail.port.ts';
import type { App } from '../platform/platform.ts';
import { addReset } from './password-resets.repo.ts';
import { labels } from './users.labels.ts';

const HOUR = 3_600_000;
const lives = { invitation: 72 * HOUR, reset: HOUR };

/**
 * Base of links in mails. Never the request's `Host` header: an attacker could set it and have the token sent to their own
 * address.
 */
function publicAddress(app: App): string {
  const { publicUrl, host, port } = app.platform.config;
  if (publicUrl !== undefined) return publicUrl;
  const listening = app.server.address();
  const actual = typeof listening === 'object' && listening !== null ? listening.port : port;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${actual}`;
}

export interface PasswordLink {
  purpose: 'invitation' | 'reset';
  tokenHash: Buffer;
  expiresAt: Date;
  mail: Mail;
}

/**
 * Makes a link to set a password and its mail; the database stores only the hash of its token. The token is in the fragment,
 * which browsers do not send: it is in no log and in no Referer. Send the mail after the commit.
 */
export async function makePasswordLink(
  app: App,
  trx: Database,
  user: { id: number; email: string; first_name: string; has_password: boolean },
  now: Date,
): Promise<PasswordLink> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const purpose = user.has_password ? 'reset' : 'invitation';
  const expiresAt = new Date(now.getTime() + lives[purpose]);
  await addReset(trx, { userId: user.id, tokenHash, purpose, now, expiresAt });
  const link = `${publicAddress(app)}/reimposta-password#${token}`;
  return {
    purpose,
    tokenHash,
    expiresAt,
    mail: { to: user.email, ...labels[purpose]({ firstName: user.first_name, link }) },
  };
}
