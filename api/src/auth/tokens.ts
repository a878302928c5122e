import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** 256 random bits, as text that fits a header, an address and a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token. It is random, so one SHA-256 is enough: there is nothing to guess. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares two texts in a time that does not tell where they differ. */
export const sameText = (one: string, other: string): boolean => timingSafeEqual(hashToken(one), hashToken(other));

/** By what a session is found: hashes of the access token, of the session token, or of both. */
export interface SessionKeys {
  accessToken?: Buffer;
  sessionToken?: Buffer;
}

const token = /^[\w-]{20,100}$/;

/**
 * The tokens a request carries; null when they name no session. `sessionToken` alone is taken only where the caller says
 * so: on the registry's call, whose `Authorization` is the registry's.
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

/** User and password of an HTTP Basic header; null when there is none that can be read. */
export function basicCredentials(request: FastifyRequest): { user: string; password: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]{1,2000})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const bytes = Buffer.from(encoded, 'base64');
  const text = bytes.toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0 || text.includes('\0') || !Buffer.from(text, 'utf8').equals(bytes)) return null;
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}
