import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashCode, seal, unseal } from './seal.ts';

const secret = randomBytes(32);

test('a sealed text opens with the same secret for the same owner only', () => {
  const sealed = seal(secret, 'pàssword €', 'user 1');
  expect(unseal(secret, sealed, 'user 1')).toBe('pàssword €');
  expect(unseal(secret, sealed, 'user 2')).toBeUndefined();
  expect(unseal(randomBytes(32), sealed, 'user 1')).toBeUndefined();
});

test('two seals of one text differ and hold nothing of it', () => {
  const [one, two] = [seal(secret, 'password', 'a'), seal(secret, 'password', 'a')];
  expect(one.equals(two)).toBe(false);
  expect(one.includes('password')).toBe(false);
});

test('a changed, cut or empty seal does not open', () => {
  const sealed = seal(secret, 'password', 'a');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(secret, changed, 'a')).toBeUndefined();
    expect(unseal(secret, sealed.subarray(0, at), 'a')).toBeUndefined();
  }
});

test('the hash of a code depends on the secret and on the challenge', () => {
  const hash = hashCode(secret, '123456', 'x');
  expect(hashCode(secret, '123456', 'x').equals(hash)).toBe(true);
  expect(hashCode(secret, '123456', 'y').equals(hash)).toBe(false);
  expect(hashCode(randomBytes(32), '123456', 'x').equals(hash)).toBe(false);
});
