import type { Endpoint } from '@sodalizio/contract';
import * as z from 'zod';
import type { Random } from '../src/db/demo/random.ts';

export interface HostileRequest {
  title: string;
  method: string;
  bytes: Buffer;
}

export interface Tokens {
  accessToken: string;
  sessionToken: string;
}

const deep = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}${close.repeat(depth)}`;
const nasty: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  "' OR 1=1 --",
  "'; drop table members; --",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'è'.repeat(80),
  '\u{1F4A9}'.repeat(60),
  '\u202e\u200b\ufeff',
  'x'.repeat(100_000),
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  '0x10',
  '2147483648',
  '9223372036854775808',
  '-9223372036854775809',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '1;2',
  '2026-02-30',
  '0000-01-01',
  '2026-13',
  '=cmd()',
  '__proto__',
  'constructor',
  'Si',
  'rossi',
  'LOM',
];
const rawEscapes: readonly string[] = [
  '%',
  '%0',
  '%zz',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '%00',
  '%2e%2e%2f',
  '%252e',
  '%u0041',
  '+',
  '%5c',
];
const jsonValues: readonly string[] = [
  'null',
  'true',
  '-1',
  '1e400',
  '9'.repeat(400),
  '0.1',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":1,"length":-1,"then":1}',
  deep(30),
  deep(49),
  deep(60),
  deep(20_000),
  deep(3_000, '{"a":', '1'),
  `"${'y'.repeat(70_000)}"`,
  '"x"',
  '2',
  '"Si"',
];
const wholeBodies: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  '[',
  '"',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  'null',
  '\ufeff{}',
  '{}{}',
  '\u0000',
  '01',
  'NaN',
  deep(50_000),
  deep(50),
];
const types: readonly string[] = [
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'text/xml',
  'application/vnd.api+json',
  'a',
  '/',
  '',
  'x'.repeat(3000),
];
const methods: readonly string[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'BREW',
  'get',
];
const extraHeaders: readonly string[] = [
  'cookie: XSRF-TOKEN=%ff; a=b',
  'cookie: ;;;=;',
  'cookie: __proto__=1; constructor=2',
  `cookie: ${'k=v; '.repeat(1500)}`,
  'x-xsrf-token: x',
  'origin: null',
  'origin: http://[',
  'sec-fetch-site: cross-site',
  'accept: text/html',
  'accept-encoding: br;q=x, *;q=-1',
  'accept-version: 7.0.0',
  'expect: miracles',
  'content-encoding: gzip',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'content-length: 5',
  'content-length: -1',
  'content-length: 99999999999999999999',
  'upgrade: websocket\r\nconnection: upgrade',
  'connection: close',
  'if-none-match: "',
  'range: bytes=0-',
  'x-request-id: ../../x',
  'x-forwarded-for: 1.1.1.1',
  'host: a b',
  'sessiontoken: x\r\nsessiontoken: y',
  'authorization: Bearer',
  `authorization: Bearer ${'z'.repeat(5000)}`,
  'authorization: Basic ::::',
  `authorization: Basic ${Buffer.from('RSSMRA80A01H501U:\0\xff', 'latin1').toString('base64')}`,
  `authorization: Basic ${btoa('RSSMRA80A01H501U:x')}`,
  `x-long: ${'h'.repeat(20_000)}`,
];
const otherPaths: readonly string[] = [
  '/',
  '/login',
  '/admin/associates/0001',
  '/areas/x/y.js',
  '/~1/areas/x/y.js',
  '/assets/x.js',
  '/images/0123456789abcdef0123456789abcdef.jpg',
  '/images/..%2f..%2fx',
  '/api/docs',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
  '/favicon.ico',
  '//',
  '/api//user',
  '/api/user/',
  '/API/USER',
  '/constructor',
  '/__proto__',
  '*',
  'http://elsewhere.example/api/user',
];

const keysOf = (schema: z.ZodType | undefined): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((one) => (one instanceof z.ZodType ? keysOf(one) : []));
  return [];
};

function queryFor(random: Random, endpoint: Endpoint | undefined): string {
  const known = keysOf(endpoint?.query);
  const pairs = Array.from({ length: random.pick([0, 1, 1, 1, 2, 4]) }, () => {
    const key = known.length > 0 && random.chance(0.9) ? random.pick(known) : random.pick(nasty);
    // A header of 100 kB is refused before anything else: a few are enough.
    const value = random.pick(nasty).slice(0, random.chance(0.05) ? 100_000 : 120);
    const written = random.chance(0.15) ? random.pick(rawEscapes) : encodeURIComponent(value.toWellFormed());
    const name = encodeURIComponent(key) + (random.chance(0.1) ? random.pick(['[]', '[__proto__]', '[0]', '.x']) : '');
    return random.chance(0.05) ? name : `${name}=${written}`;
  });
  return pairs.length === 0 && random.chance(0.5) ? '' : `?${pairs.join(random.chance(0.95) ? '&' : ';')}`;
}

function bodyFor(random: Random, endpoint: Endpoint | undefined): Buffer {
  if (random.chance(0.15)) return Buffer.from(random.pick(wholeBodies));
  if (random.chance(0.05)) return Buffer.from(Array.from({ length: 40 }, () => random.between(0, 255)));
  if (random.chance(0.03)) return Buffer.from(`{"a":"${'z'.repeat(70_000)}"}`);
  const members = keysOf(endpoint?.body).flatMap((key) => {
    if (random.chance(0.15)) return [];
    const value = random.chance(0.5) ? random.pick(jsonValues) : JSON.stringify(random.pick(nasty).slice(0, 300));
    return [`${JSON.stringify(key)}:${value}`];
  });
  if (random.chance(0.15))
    members.push(`${JSON.stringify(random.pick(nasty).slice(0, 50))}:${random.pick(jsonValues)}`);
  const text = Buffer.from(`{${members.join(',')}}`);
  // Sometimes one byte that is invalid in UTF-8.
  if (random.chance(0.08) && text.length > 4) text[random.between(1, text.length - 2)] = 0xff;
  return text;
}

function pathFor(random: Random, endpoint: Endpoint): string {
  const path = endpoint.path.replace(/:\w+/g, () =>
    random.chance(0.3) ? random.pick(rawEscapes) : encodeURIComponent(random.pick(nasty).toWellFormed()),
  );
  return random.chance(0.05) ? `${path}/${random.pick(rawEscapes)}` : path;
}

/** One hostile request over these endpoints, determined by `random`. Logout never gets the tokens. */
export function hostileRequest(random: Random, endpoints: readonly Endpoint[], tokens: Tokens): HostileRequest {
  const endpoint = random.chance(0.95) ? random.pick(endpoints) : undefined;
  const target = `${endpoint ? pathFor(random, endpoint) : random.pick(otherPaths)}${queryFor(random, endpoint)}`;
  const method = endpoint && random.chance(0.9) ? endpoint.method : random.pick(methods);
  const hasBody = endpoint?.method === 'POST' ? random.chance(0.95) : random.chance(0.1);
  const body = hasBody ? bodyFor(random, endpoint) : Buffer.alloc(0);
  const headers = ['host: 127.0.0.1'];
  const signedIn = endpoint?.path !== '/api/logout' && random.chance(0.8);
  if (signedIn) {
    if (random.chance(0.95)) headers.push(`authorization: Bearer ${tokens.accessToken}`);
    if (random.chance(0.9)) headers.push(`sessiontoken: ${tokens.sessionToken}`);
  }
  if (hasBody) headers.push(`content-type: ${random.chance(0.85) ? 'application/json' : random.pick(types)}`);
  if (hasBody || method === 'POST') headers.push(`content-length: ${body.length}`);
  if (random.chance(0.15)) headers.push(random.pick(extraHeaders));
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`, 'utf8');
  return {
    title: `${method} ${target} ${body.toString('latin1')}`.slice(0, 300),
    method,
    bytes: Buffer.concat([head, body]),
  };
}
