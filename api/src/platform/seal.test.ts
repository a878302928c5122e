import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const secret = randomBytes(32);
const of = (owner: string) => ({ purpose: 'mail' as const, owner });

test('a sealed text opens with the same secret for the same owner and purpose only', () => {
  const sealed = seal(secret, 'pàssword €', of('user 1'));
  expect(unseal(secret, sealed, of('user 1'))).toBe('pàssword €');
  expect(unseal(secret, sealed, of('user 2'))).toBeUndefined();
  expect(unseal(secret, sealed, { purpose: 'registry-password', owner: 'user 1' })).toBeUndefined();
  expect(unseal(randomBytes(32), sealed, of('user 1'))).toBeUndefined();
});

test('two seals of one text differ and hold nothing of it', () => {
  const [one, two] = [seal(secret, 'password', of('a')), seal(secret, 'password', of('a'))];
  expect(one.equals(two)).toBe(false);
  expect(one.includes('password')).toBe(false);
});

test('a changed, cut or empty seal does not open', () => {
  const sealed = seal(secret, 'password', of('a'));
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(secret, changed, of('a'))).toBeUndefined();
    expect(unseal(secret, sealed.subarray(0, at), of('a'))).toBeUndefined();
  }
});

// Passwords and codes sealed by an earlier release are in the database.
test('a seal made earlier opens: version, 12 bytes of IV, 16 of tag, ciphertext', () => {
  const fixed = Buffer.alloc(32, 7);
  const stored = Buffer.from('AT4s8zewckVS4N3f5ejOtSU+3DX83cIXUmbCdLNX3YCV2yt1Jw==', 'base64');
  expect(unseal(fixed, stored, of('user 1'))).toBe('password');
  expect(seal(fixed, 'password', of('user 1'))).toHaveLength(stored.length);
});

test('an empty text is sealed and opens', () => {
  expect(unseal(secret, seal(secret, '', of('a')), of('a'))).toBe('');
});
