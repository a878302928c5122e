import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind); 19 MiB and two passes are OWASP's minimum. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let nobody: Promise<string> | undefined;

/** True when the password is right. An unknown person costs the same time, so that the time tells nobody who exists. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const right = await verify(storedHash ?? (await nobody), password);
  return storedHash !== undefined && right;
}
