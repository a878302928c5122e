import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken, sameText } from './tokens.ts';

/** Cookie name. It grants nothing: it only identifies this browser's counter of wrong passwords. */
export const KNOWN_BROWSER = 'known-browser';
const YEAR_SECONDS = 365 * 86_400;
const mostAccounts = 5;
const wellFormed = /^[\w-]{43}(\.[\w-]{43}){0,5}$/;

const sealOf = (secret: Buffer, browser: string, email: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', KNOWN_BROWSER, 32)))
    .update(`${browser}:${email.trim().toLowerCase()}`)
    .digest('base64url');

function readCookie(request: FastifyRequest): { browser: string; seals: string[] } | undefined {
  const value = request.cookies[KNOWN_BROWSER] ?? '';
  const [browser, ...seals] = wellFormed.test(value) ? value.split('.') : [];
  return browser === undefined ? undefined : { browser, seals };
}

/**
 * The browser's id where this account has signed in from it before. Its wrong passwords are counted separately, so that a
 * stranger who tries passwords elsewhere does not lock the owner out.
 */
export function knownBrowserOf(request: FastifyRequest, secret: Buffer, email: string): string | undefined {
  const found = readCookie(request);
  if (!found) return undefined;
  const seal = sealOf(secret, found.browser, email);
  return found.seals.some((one) => sameText(one, seal)) ? found.browser : undefined;
}

export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, secret: Buffer, email: string): void {
  const { browser, seals } = readCookie(request) ?? { browser: newToken(), seals: [] };
  const seal = sealOf(secret, browser, email);
  const kept = [seal, ...seals.filter((one) => one !== seal)].slice(0, mostAccounts);
  reply.setCookie(KNOWN_BROWSER, [browser, ...kept].join('.'), {
    path: '/oauth/token',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: YEAR_SECONDS,
  });
}
