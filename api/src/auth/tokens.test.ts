import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { basicCredentials, hashToken, sessionKeys } from './tokens.ts';

const asking = (headers: Record<string, string | string[]>) => ({ headers }) as unknown as FastifyRequest;
const [access, session] = ['a'.repeat(43), 's'.repeat(43)];

test('a session is found by its access token, with its session token if that is sent', () => {
  const bearer = { authorization: `bearer  ${access}` };
  expect(sessionKeys(asking(bearer), false)).toEqual({ accessToken: hashToken(access) });
  expect(sessionKeys(asking({ ...bearer, sessiontoken: '' }), false)).toEqual({ accessToken: hashToken(access) });
  const both = { accessToken: hashToken(access), sessionToken: hashToken(session) };
  expect(sessionKeys(asking({ ...bearer, sessiontoken: session }), false)).toEqual(both);
  expect(sessionKeys(asking({ ...bearer, sessiontoken: 'x' }), true)).toBeNull();
});

test('a session token alone finds one only where that is allowed', () => {
  const alone = { authorization: 'Basic eDp5', sessiontoken: session };
  expect(sessionKeys(asking(alone), true)).toEqual({ sessionToken: hashToken(session) });
  expect(sessionKeys(asking(alone), false)).toBeNull();
  expect(sessionKeys(asking({ authorization: 'Basic eDp5' }), true)).toBeNull();
  expect(sessionKeys(asking({}), true)).toBeNull();
});

test.each<[string, string | Buffer, unknown]>([
  ['a password with colons', 'anna:a:b', { user: 'anna', password: 'a:b' }],
  ['accents', 'niccolò:città', { user: 'niccolò', password: 'città' }],
  ['no password', 'anna:', { user: 'anna', password: '' }],
  ['no name', ':segreta', { user: '', password: 'segreta' }],
  ['no colon', 'anna', null],
  ['a null byte', 'anna:a\0b', null],
  ['bytes that are no text', Buffer.from([97, 58, 0xff]), null],
])('HTTP Basic with %s', (_, credentials, read) => {
  const encoded = Buffer.from(credentials).toString('base64');
  expect(basicCredentials(asking({ authorization: `Basic ${encoded}` }))).toEqual(read);
});

test('nothing is read from other headers', () => {
  expect(basicCredentials(asking({}))).toBeNull();
  expect(basicCredentials(asking({ authorization: `Bearer ${access}` }))).toBeNull();
});
