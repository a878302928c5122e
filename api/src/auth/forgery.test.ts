import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../platform/problem.ts';
import { giveXsrfCookie, refuseForgedCall } from './forgery.ts';
import { knownBrowserOf, rememberBrowser } from './known-browser.ts';

const secret = Buffer.from('s'.repeat(32));
let app: FastifyInstance;

beforeAll(async () => {
  app = fastify({ trustProxy: true });
  await app.register(cookie);
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof Refusal ? 403 : 500).send(''));
  app.route({
    method: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/call',
    handler: async (request, reply) => {
      refuseForgedCall(request);
      giveXsrfCookie(request, reply);
      return '';
    },
  });
  app.post<{ Body: { email: string } }>('/login', async (request, reply) => {
    const known = knownBrowserOf(request, secret, request.body.email);
    rememberBrowser(request, reply, secret, request.body.email);
    return { known };
  });
});
afterAll(() => app.close());

const call = (headers: Record<string, string>, method: InjectOptions['method'] = 'POST') =>
  app.inject({ method, url: '/call', headers: { host: 'sodalizio.example', ...headers } });
const token = 'a'.repeat(43);

test.each<[string, Record<string, string>]>([
  ['the origin of this site', { origin: 'https://sodalizio.example' }],
  ['a call that the person typed', { 'sec-fetch-site': 'none' }],
  ['an origin rewritten by a proxy', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' }],
  ['the known browser alone', { cookie: `known-browser=${token}` }],
  ['a page that sends the token of its cookie', { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }],
])('%s is no forgery', async (_, headers) => expect((await call(headers)).statusCode).toBe(200));

test.each<[string, Record<string, string>]>([
  ['another port', { origin: 'https://sodalizio.example:8443' }],
  ['what is no address', { origin: 'sodalizio.example' }],
  ['another site with an origin of this one', { 'sec-fetch-site': 'cross-site', origin: 'https://sodalizio.example' }],
  ['a token without its cookie', { cookie: 'theme=dark', 'x-xsrf-token': token }],
  ['a cookie without its token', { cookie: `XSRF-TOKEN=${token}` }],
  ['a token of another cookie', { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': 'b'.repeat(43) }],
  ['the known browser with another cookie', { cookie: `known-browser=${token}; theme=dark` }],
])('%s is refused', async (_, headers) => expect((await call(headers)).statusCode).toBe(403));

test.each(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s', async (method) => {
  const safe = ['GET', 'HEAD', 'OPTIONS'].includes(method);
  expect((await call({ cookie: 'theme=dark' }, method)).statusCode).toBe(safe ? 200 : 403);
});

test('the XSRF cookie is given once, again where it is malformed, and secure on https', async () => {
  const given = async (headers: Record<string, string>) => (await call(headers, 'GET')).headers['set-cookie'];
  expect(await given({ cookie: `XSRF-TOKEN=${token}` })).toBeUndefined();
  const fresh = await given({ cookie: 'XSRF-TOKEN=a' });
  expect(fresh).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict$/);
  expect(await given({})).not.toBe(fresh);
  expect(await given({ 'x-forwarded-proto': 'https' })).toMatch(/; Secure/);
});

async function logIn(email: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'POST', url: '/login', payload: { email }, headers });
  const set = String(answer.headers['set-cookie']);
  return { known: answer.json<{ known?: string }>().known, set, cookie: set.split(';', 1)[0] ?? '' };
}

test('a browser is known to the last five accounts that logged in from it, and to them alone', async () => {
  const first = await logIn('a1@x.it');
  expect(first.known).toBeUndefined();
  expect(first.set).toMatch(/; Max-Age=31536000; Path=\/oauth\/token; HttpOnly; SameSite=Strict$/);
  expect((await logIn('a1@x.it', { 'x-forwarded-proto': 'https' })).set).toMatch(/; Secure/);
  let { cookie } = first;
  const knows = async (email: string) => (await logIn(email, { cookie })).known !== undefined;
  for (const email of [' A1@X.it ', 'a2@x.it', 'a3@x.it', 'a4@x.it', 'a5@x.it', 'a1@x.it'])
    cookie = (await logIn(email, { cookie })).cookie;
  expect([await knows('a1@x.it'), await knows('a2@x.it'), await knows('a6@x.it')]).toEqual([true, true, false]);
  cookie = (await logIn('a6@x.it', { cookie })).cookie;
  expect([await knows('a2@x.it'), await knows('a1@x.it'), await knows('a6@x.it')]).toEqual([false, true, true]);
  const [browser] = first.cookie.replace('known-browser=', '').split('.');
  expect((await logIn('a6@x.it', { cookie })).known).toBe(browser);
  expect((await logIn('a6@x.it', { cookie: `${cookie}x` })).known).toBeUndefined();
});
