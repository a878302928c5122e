import { createHmac } from 'node:crypto';
import { keyFor } from '../platform/seal.ts';

/** Stored form of a six-digit code: keyed, because a million tries would reverse a plain hash. */
export const hashCode = (secret: Buffer, code: string, salt: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'registry-code')).update(`${salt}:${code}`).digest();
