import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '../platform/seal.ts';

const macLength = 22;

const macOf = (secret: Buffer, text: string) =>
  createHmac('sha256', keyFor(secret, 'unsubscribe')).update(text).digest('base64url').slice(0, macLength);

/** A text that only this server can have made, for the link by which somebody says what they want to receive. Never expires. */
export const signedText = (secret: Buffer, text: string): string =>
  `${Buffer.from(text).toString('base64url')}.${macOf(secret, text)}`;

/** Keyed hash of a mail's address: a link that has it can be compared with an address, and does not reveal one. */
export const addressMark = (secret: Buffer, address: string): string =>
  `@${macOf(secret, `address ${address.trim().toLowerCase()}`).slice(0, 8)}`;

/** `signedText` for the people of a mail: where they are several, with the mark of the address that they share. */
export const signedFor = (secret: Buffer, people: string, address: string): string =>
  signedText(secret, people.includes(' ') ? `${people} ${addressMark(secret, address)}` : people);

/** The text of `signedText`; undefined for anything else. */
export function readSigned(secret: Buffer, token: string): string | undefined {
  const [encoded = '', mac = '', ...more] = token.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  // Decoding forgives much: only what would be written again is taken.
  if (more.length > 0 || mac.length !== macLength || signedText(secret, text).split('.')[0] !== encoded)
    return undefined;
  const wanted = Buffer.from(macOf(secret, text));
  const given = Buffer.from(mac);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? text : undefined;
}
