import { thisMachine } from '../address-setting.ts';

export interface SmtpOptions {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
}

/**
 * A mail server by its address: `smtps://user:password@host` is TLS from the first byte; `smtp://` begins unencrypted and
 * upgrades to TLS, which is required with a password and a remote server.
 */
export function smtpOptions(url: string): SmtpOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && username !== '' && !thisMachine(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}
