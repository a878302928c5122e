import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default); 19 MiB and two passes are OWASP's minimum. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * One form of what looks the same (RFC 8265): `è` as one sign or as two, a blank or the unbreakable one that a held AltGr writes. The
 * password would else be another on another keyboard, or when it is pasted.
 */
const asSeen = (password: string) => password.normalize('NFC').replace(/\p{Zs}/gu, ' ');

export const hashPassword = (password: string): Promise<string> => hash(asSeen(password), cost);

let dummyHash: Promise<string> | undefined;

/** Verifies a password. Unknown accounts cost the same time, so that timing does not reveal who exists. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const known = storedHash ?? (await dummyHash);
  const seen = asSeen(password);
  // Hashes from before this rule are of the password as it was typed.
  const right = (await verify(known, seen)) || (seen !== password && (await verify(known, password)));
  return storedHash !== undefined && right;
}
