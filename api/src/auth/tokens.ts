import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** 256 random bits, safe in headers, addresses and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stored form of a token. Tokens are random, so one SHA-256 suffices. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares in constant time. */
export const sameText = (one: string, other: string): boolean => timingSafeEqual(hashToken(one), hashToken(other));

export interface SessionKeys {
  accessToken?: Buffer;
  sessionToken?: Buffer;
}

const token = /^[\w-]{20,100}$/;

/**
 * The tokens of a request; null when they identify no session. `sessionToken` alone is accepted only on the registry's call,
 * whose `Authorization` is the registry's.
 */
export function sessionKeys(request: FastifyRequest, sessionTokenAlone: boolean): SessionKeys | null {
  const bearer = /^Bearer +([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1];
  const header = request.headers.sessiontoken;
  const sessionToken = typeof header === 'string' && header !== '' ? header : undefined;
  if (sessionToken !== undefined && !token.test(sessionToken)) return null;
  if (bearer === undefined && !(sessionTokenAlone && sessionToken !== undefined)) return null;
  return {
    ...(bearer === undefined ? {} : { accessToken: hashToken(bearer) }),
    ...(sessionToken === undefined ? {} : { sessionToken: hashToken(sessionToken) }),
  };
}

export function basicCredentials(request: FastifyRequest): { user: string; password: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]{1,2000})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const bytes = Buffer.from(encoded, 'base64');
  const text = bytes.toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0 || text.includes('\0') || !Buffer.from(text, 'utf8').equals(bytes)) return null;
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}
