import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const version = 1;
const ivLength = 12;
const tagLength = 16;

/** A separate key for each purpose, derived from the server's one secret. */
const keyFor = (secret: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/**
 * Encrypts a text (AES-256-GCM): version, IV, tag, ciphertext. `owner` is authenticated without being stored: a value copied
 * into another person's row does not decrypt.
 */
export function seal(secret: Buffer, text: string, owner: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'registry-password'), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts `seal`; undefined where secret, owner or bytes differ. */
export function unseal(secret: Buffer, sealed: Buffer, owner: string): string | undefined {
  if (sealed.length < 1 + ivLength + tagLength || sealed[0] !== version) return undefined;
  const iv = sealed.subarray(1, 1 + ivLength);
  const tag = sealed.subarray(1 + ivLength, 1 + ivLength + tagLength);
  const key = keyFor(secret, 'registry-password');
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(owner));
  try {
    const text = decipher.setAuthTag(tag).update(sealed.subarray(1 + ivLength + tagLength));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Stored form of a six-digit code: keyed, because a million tries would reverse a plain hash. */
export const hashCode = (secret: Buffer, code: string, salt: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'registry-code')).update(`${salt}:${code}`).digest();
