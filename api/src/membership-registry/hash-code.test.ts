import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashCode } from './hash-code.ts';

const secret = randomBytes(32);

test('the hash of a code depends on the secret and on the challenge', () => {
  const hash = hashCode(secret, '123456', 'x');
  expect(hashCode(secret, '123456', 'x').equals(hash)).toBe(true);
  expect(hashCode(secret, '123456', 'y').equals(hash)).toBe(false);
  expect(hashCode(randomBytes(32), '123456', 'x').equals(hash)).toBe(false);
});
