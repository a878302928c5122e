import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/problem.ts';
import { KNOWN_BROWSER } from './known-browser.ts';
import { newToken, sameText } from './tokens.ts';

const COOKIE = 'XSRF-TOKEN';
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);
const wellFormed = /^[\w-]{43}$/;

/**
 * Refuses an unsafe call that another site made a browser send: a foreign `Sec-Fetch-Site` or `Origin`, or cookies without
 * their `X-XSRF-TOKEN`. Calls without cookies need no token.
 */
export function refuseForgedCall(request: FastifyRequest): void {
  if (safe.has(request.method)) return;
  if (!comesFromHere(request)) throw new Refusal('wrong-xsrf-token');
  if (request.headers.cookie === undefined || Object.keys(request.cookies).every((name) => name === KNOWN_BROWSER))
    return;
  const cookie = request.cookies[COOKIE];
  const header = request.headers['x-xsrf-token'];
  if (cookie === undefined || typeof header !== 'string' || !sameText(cookie, header)) {
    throw new Refusal('wrong-xsrf-token');
  }
}

function comesFromHere(request: FastifyRequest): boolean {
  // Checked first: a development proxy rewrites Host, so that Origin and Host differ there.
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  const origin = request.headers.origin;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.host);
}

/** Sets the XSRF cookie; an existing one is kept, because other tabs may be about to echo it. */
export function giveXsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  const kept = request.cookies[COOKIE];
  if (kept !== undefined && wellFormed.test(kept)) return;
  // Readable by script on purpose: the script echoes it in a header, which another site cannot.
  reply.setCookie(COOKIE, newToken(), { path: '/', sameSite: 'strict', secure: request.protocol === 'https' });
}
