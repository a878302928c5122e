import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sameText } from './tokens.ts';

const COOKIE = 'composition';

const sealOf = (secret: Buffer, person: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'composition-cookie', 32)))
    .update(person)
    .digest('base64url');

/**
 * Remembers whose composition this browser last asked for: a page request carries no session, and must show a person who
 * tries a release the same one each time. It opens nothing: it says which public files a page names.
 */
export function givePersonCookie(request: FastifyRequest, reply: FastifyReply, secret: Buffer, person: number): void {
  if (personOf(request, secret) === person) return;
  const value = `${person}.${sealOf(secret, String(person))}`;
  reply.setCookie(COOKIE, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' });
}

/** Whose composition the page is to have; null where nobody has asked, or the cookie is not ours. */
export function personOf(request: FastifyRequest, secret: Buffer): number | null {
  const [, person, seal] = /^(\d{1,9})\.([\w-]{43})$/.exec(request.cookies[COOKIE] ?? '') ?? [];
  if (person === undefined || seal === undefined || !sameText(seal, sealOf(secret, person))) return null;
  return Number(person);
}

/** Forgets it: at logout, and when somebody else logs in on this browser. */
export function clearPersonCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[COOKIE] !== undefined) reply.clearCookie(COOKIE, { path: '/' });
}
