import { createHmac, hkdfSync } from 'node:crypto';
import { overrideOrigin } from '@sodalizio/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { personOf } from '../auth/person-cookie.ts';
import { sameText } from '../auth/tokens.ts';
import { contentSecurityPolicy } from '../platform/security-headers.ts';

const COOKIE = 'override';
const LASTS_MS = 12 * 60 * 60 * 1000;

const content = z.object({ person: z.number(), until: z.number(), origins: z.array(overrideOrigin).max(4) });

const sealOf = (secret: Buffer, text: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'override-cookie', 32)))
    .update(text)
    .digest('base64url');

/**
 * Remembers in a sealed cookie that this person may load areas from these origins: page requests carry no session. Same-site
 * only, so that no link from elsewhere uses it. An empty list deletes it.
 */
export function giveOverrideCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, person, origins, now }: { secret: Buffer; person: number; origins: readonly string[]; now: Date },
): void {
  if (origins.length === 0) {
    if (request.cookies[COOKIE] !== undefined) reply.clearCookie(COOKIE, { path: '/' });
    return;
  }
  const text = Buffer.from(JSON.stringify({ person, until: now.getTime() + LASTS_MS, origins })).toString('base64url');
  reply.setCookie(COOKIE, `${text}.${sealOf(secret, text)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: LASTS_MS / 1000,
  });
}

/** The origins allowed to the person of this page; empty for an invalid seal, an expired one or another person's. */
export function overriddenOrigins(request: FastifyRequest, secret: Buffer, now: Date): string[] {
  const [text = '', seal = ''] = (request.cookies[COOKIE] ?? '').split('.');
  if (text === '' || !sameText(seal, sealOf(secret, text))) return [];
  try {
    const { person, until, origins } = content.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return until > now.getTime() && personOf(request, secret) === person ? origins : [];
  } catch {
    return [];
  }
}

interface PageNeeds {
  /** Other origins of code, styles and data; a development server uses a socket. */
  readonly origins: readonly string[];
  /** It may compile WebAssembly; JavaScript is still not made from text. */
  readonly webAssembly: boolean;
  /** Hashes of the shell's own scripts in the page. */
  readonly scripts: readonly string[];
}

/** CSP of a page. */
export function policyWith({ origins, webAssembly, scripts }: PageNeeds): string {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  const more: Readonly<Record<string, readonly string[]>> = {
    'script-src': [...scripts, ...origins, ...(webAssembly ? ["'wasm-unsafe-eval'"] : [])],
    'style-src': origins,
    'img-src': origins,
    'font-src': origins,
    'connect-src': [...origins, ...sockets],
  };
  return contentSecurityPolicy
    .split('; ')
    .map((rule) => [rule, ...(more[rule.split(' ', 1)[0] ?? ''] ?? [])].join(' '))
    .join('; ');
}
