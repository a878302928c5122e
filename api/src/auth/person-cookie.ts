import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sameText } from './tokens.ts';

const COOKIE = 'composition';

const sealOf = (secret: Buffer, person: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'composition-cookie', 32)))
    .update(person)
    .digest('base64url');

/**
 * Remembers whose composition this browser last requested: page requests carry no session, and a person in a canary must get
 * the same release each time. It grants nothing: it only selects the public files a page names.
 */
export function givePersonCookie(request: FastifyRequest, reply: FastifyReply, secret: Buffer, person: number): void {
  if (personOf(request, secret) === person) return;
  const value = `${person}.${sealOf(secret, String(person))}`;
  reply.setCookie(COOKIE, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' });
}

export function personOf(request: FastifyRequest, secret: Buffer): number | null {
  const [, person, seal] = /^(\d{1,9})\.([\w-]{43})$/.exec(request.cookies[COOKIE] ?? '') ?? [];
  if (person === undefined || seal === undefined || !sameText(seal, sealOf(secret, person))) return null;
  return Number(person);
}

export function clearPersonCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[COOKIE] !== undefined) reply.clearCookie(COOKIE, { path: '/' });
}
