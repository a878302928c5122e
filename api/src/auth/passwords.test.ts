import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const typed = 'perché no: città @ mare';

it.each([
  ['pasted with its accents as signs of their own', typed.normalize('NFD')],
  ['typed with AltGr still held at the blank', typed.replace('@ ', '@\u00a0')],
])('a password is the same one %s', async (_, other) => {
  expect(other).not.toBe(typed);
  expect(await verifyPassword(await hashPassword(other), typed)).toBe(true);
  expect(await verifyPassword(await hashPassword(typed), other)).toBe(true);
});

it('one that was stored as it was typed still counts, typed like that', async () => {
  const former = typed.normalize('NFD');
  expect(await verifyPassword(await hash(former), former)).toBe(true);
});

it.each([typed.toUpperCase(), typed.replace('é', 'è'), typed.replace(': ', ':'), `${typed} `])(
  '%s is another one',
  async (other) => expect(await verifyPassword(await hashPassword(typed), other)).toBe(false),
);

it('no password is that of an unknown account', async () => {
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
});
