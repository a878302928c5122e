import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const version = 1;
const ivLength = 12;
const tagLength = 16;

/** What is sealed or hashed; each has its own key. */
type Purpose = 'registry-password' | 'registry-code' | 'mail' | 'message-id' | 'unsubscribe' | 'mark';

/** A separate key for each purpose, derived from the server's one secret. */
export const keyFor = (secret: Buffer, purpose: Purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

export interface SealedFor {
  purpose: Purpose;
  /** Whose value it is: `user 3`. */
  owner: string;
}

/**
 * Encrypts a text (AES-256-GCM): version, IV, tag, ciphertext. `owner` is authenticated without being stored: a value copied
 * into another person's row does not decrypt.
 */
export function seal(secret: Buffer, text: string, { purpose, owner }: SealedFor): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts `seal`; undefined where secret, owner or bytes differ. */
export function unseal(secret: Buffer, sealed: Buffer, { purpose, owner }: SealedFor): string | undefined {
  if (sealed.length < 1 + ivLength + tagLength || sealed[0] !== version) return undefined;
  const iv = sealed.subarray(1, 1 + ivLength);
  const tag = sealed.subarray(1 + ivLength, 1 + ivLength + tagLength);
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), iv, { authTagLength: tagLength }).setAAD(
    Buffer.from(owner),
  );
  try {
    const text = decipher.setAuthTag(tag).update(sealed.subarray(1 + ivLength + tagLength));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
