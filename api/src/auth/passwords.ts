import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default); 19 MiB and two passes are OWASP's minimum. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let dummyHash: Promise<string> | undefined;

/** Verifies a password. Unknown accounts cost the same time, so that timing does not reveal who exists. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const right = await verify(storedHash ?? (await dummyHash), password);
  return storedHash !== undefined && right;
}
