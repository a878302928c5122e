import type { App } from './platform.ts';

/**
 * Base of links in mails: `PUBLIC_URL`, or the address it listens on. Never the request's `Host` header: an attacker could set it and
 * have a token sent to their own address.
 */
export function publicAddress(app: App): string {
  const { publicUrl, host, port } = app.platform.config;
  if (publicUrl !== undefined) return publicUrl;
  const listening = app.server.address();
  const actual = typeof listening === 'object' && listening !== null ? listening.port : port;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${actual}`;
}
