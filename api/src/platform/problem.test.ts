import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { endpoint, errorSentences, problem, text } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { FileAnswer } from './answer.ts';
import type { App } from './platform.ts';
import { Refusal } from './problem.ts';
import { serve } from './serve-endpoint.ts';

const write = endpoint({
  method: 'POST',
  path: '/api/trial/:id',
  requires: 'public',
  summary: 'A trial',
  params: z.object({ id: z.string().regex(/^\d{1,9}$/) }),
  body: z.object({ title: text(5).min(1), kind: z.enum(['a', 'b']), count: z.number().int().max(9).optional() }),
  response: z.object({ title: z.string() }),
});
const broken = endpoint({
  method: 'GET',
  path: '/api/broken',
  requires: 'public',
  summary: 'Breaks',
  response: z.string(),
});
const liar = endpoint({
  method: 'GET',
  path: '/api/liar',
  requires: 'public',
  summary: 'Breaks its word',
  response: z.string(),
});
const brokenFile = endpoint({
  method: 'GET',
  path: '/api/broken-file',
  requires: 'public',
  summary: 'A file that breaks',
  response: z.string(),
});
const taken = endpoint({
  method: 'GET',
  path: '/api/taken',
  requires: 'public',
  summary: 'Refuses for a reason of its own',
  errors: { 'version-taken': { status: 410, sentence: 'Presa da un altro.' } },
  response: z.string(),
});
const undeclared = endpoint({
  method: 'GET',
  path: '/api/undeclared',
  requires: 'public',
  summary: 'Refuses for a reason of others',
  response: z.string(),
});
const slow = endpoint({
  method: 'GET',
  path: '/api/slow',
  requires: 'public',
  summary: 'Takes a while',
  response: z.string(),
});

const lines: string[] = [];
let server: TestApp;
const slowCalls: string[] = [];

function registerTrial(app: App) {
  serve(app, write, ({ body }) => ({ title: body.title }));
  serve(app, broken, () => {
    throw new Error('secret detail of the inside');
  });
  serve(app, taken, () => {
    throw new Refusal('version-taken', { fields: [{ path: 'body', code: 'taken' }] });
  });
  serve(app, undeclared, () => {
    throw new Refusal('mail-not-sent');
  });
  serve(app, liar, () => JSON.parse('7'));
  serve(app, brokenFile, () => {
    const stream = new Readable({ read: () => void stream.destroy(new Error('secret detail of the disk')) });
    return new FileAnswer('x.bin', 'application/octet-stream', stream);
  });
  serve(app, slow, async () => {
    slowCalls.push('began');
    await new Promise((resolve) => setTimeout(resolve, 400));
    return 'done';
  });
}

beforeAll(async () => {
  server = await startTestApp({
    members: 1,
    more: registerTrial,
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(() => server.close());

describe('a reason of the endpoint’s own', () => {
  it('answers with the status and the sentence that the endpoint declares', async () => {
    const answer = await server.fetch('/api/taken');
    const fields = [{ path: 'body', code: 'taken' }];
    expect([answer.status, await answer.json()]).toEqual([
      410,
      { code: 'version-taken', message: 'Presa da un altro.', fields },
    ]);
  });

  it('is a fault of the server where the endpoint does not declare it', async () => {
    const answer = await server.fetch('/api/undeclared');
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal' }]);
    expect(lines.join('')).toContain("GET /api/undeclared refuses with 'mail-not-sent', which it does not declare");
  });

  it('has to be declared somewhere for its type', () => {
    // @ts-expect-error not declared
    expect(new Refusal('never-heard-of').code).toBe('never-heard-of');
  });
});

const post = (body: string | Buffer, type = 'application/json', path = '/api/trial/1') =>
  server.app.inject({ method: 'POST', url: path, payload: body, headers: { 'content-type': type } });

const raw = (bytes: readonly string[], { url } = server) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    for (const part of bytes) socket.write(part);
  });
const bodyOf = (received: string) => problem.parse(JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4)));

describe('refusals', () => {
  it.each([
    [
      '{}',
      [
        { path: 'body.title', code: 'required' },
        { path: 'body.kind', code: 'required' },
      ],
    ],
    ['{"title":"","kind":"a"}', [{ path: 'body.title', code: 'required' }]],
    ['{"title":"123456","kind":"a"}', [{ path: 'body.title', code: 'too-long' }]],
    ['{"title":7,"kind":"a"}', [{ path: 'body.title', code: 'wrong-format' }]],
    ['{"title":"x","kind":"z"}', [{ path: 'body.kind', code: 'not-allowed' }]],
    ['{"title":"x","kind":"a","count":10}', [{ path: 'body.count', code: 'out-of-range' }]],
    ['{"title":"x","kind":"a","more":1}', [{ path: 'body.more', code: 'unknown-field' }]],
    ['{"title":"x","kind":"a","__proto__":{"x":1}}', [{ path: 'body', code: 'unknown-field' }]],
    ['{"title":"x","kind":"a","constructor":1}', [{ path: 'body', code: 'unknown-field' }]],
    ['{"title":"\\u0000","kind":"a"}', [{ path: 'body', code: 'wrong-format' }]],
    ['{"title":"\\ud800","kind":"a"}', [{ path: 'body', code: 'wrong-format' }]],
    ['{"title":', [{ path: 'body', code: 'wrong-format' }]],
    [`${'['.repeat(60)}${']'.repeat(60)}`, [{ path: 'body', code: 'wrong-format' }]],
    [`${'{"a":'.repeat(10_000)}`, [{ path: 'body', code: 'wrong-format' }]],
  ])('%s names the fields and why', async (body, fields) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(problem.parse(answer.json())).toMatchObject({ code: 'invalid-input', fields });
  });

  it.each([
    ['/api/aica-proxy', { v: 1 }, ['body.v not-allowed']],
    ['/api/aica-proxy', { CCODE: 7 }, ['body.CCODE wrong-format']],
    ['/api/aica-proxy', [], ['body wrong-format']],
    ['/api/admin/associates/selections', { codes: ['A', 7] }, ['body.codes.1 wrong-format']],
    ['/api/admin/associates/selections', { codes: ['A'], except: [] }, ['body.except unknown-field']],
    ['/api/admin/associates/selections', { filters: { sez_code: 'x' } }, ['body.filters.sez_code wrong-format']],
    ['/api/admin/associates/selections', { filters: { section: ['LOM', 7] } }, ['body.filters.section.1 wrong-format']],
    ['/api/admin/associates/selections', { filters: {}, more: 1 }, ['body.more unknown-field']],
    ['/api/admin/associates/selections', { selection: 'x' }, ['body.selection wrong-format', 'body.except required']],
  ])('where a body has several shapes, name the fields of the one that was sent: %s %j', async (path, json, named) => {
    const answer = await (await server.signIn('superadmin')).fetch(path, { json });
    const { fields } = problem.parse(await answer.json());
    expect([answer.status, fields.map(({ path, code }) => `${path} ${code}`)]).toEqual([400, named]);
  });

  it('includes broken UTF-8, in the body and in the address', async () => {
    expect((await post(Buffer.from('{"title":"\xff","kind":"a"}', 'latin1'))).statusCode).toBe(400);
    for (const path of [
      '/api/trial/%ff',
      '/api/trial/%zz',
      '/api/slow?x=%ff',
      '/api/slow?x=%',
      '/%',
      '/~1/areas/%zz',
    ]) {
      const answer = await server.app.inject({ url: path });
      expect([path, answer.statusCode]).toEqual([path, 400]);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      problem.parse(answer.json());
    }
  });

  it.each([
    ['another content type', () => post('<x/>', 'text/xml'), 415, 'unsupported-media-type'],
    [
      'a form where JSON is expected',
      () => post('title=x', 'application/x-www-form-urlencoded'),
      415,
      'unsupported-media-type',
    ],
    ['too large a body', () => post(`"${'x'.repeat(70_000)}"`), 413, 'too-large'],
    ['no body', () => server.app.inject({ method: 'POST', url: '/api/trial/1' }), 400, 'invalid-input'],
    [
      'an id that is none',
      () => post('{"title":"x","kind":"a"}', 'application/json', '/api/trial/9999999999'),
      400,
      'invalid-input',
    ],
    ['too long a parameter', () => post('{}', 'application/json', `/api/trial/${'9'.repeat(300)}`), 414, 'too-large'],
    ['an unknown query parameter', () => server.app.inject({ url: '/api/slow?x=1' }), 400, 'invalid-input'],
    ['a query of many parts', () => server.app.inject({ url: `/api/slow?${'a&'.repeat(300)}` }), 400, 'invalid-input'],
    ['an unknown address', () => server.app.inject({ url: '/api/nothing' }), 404, 'not-found'],
    ['another method', () => server.app.inject({ method: 'DELETE', url: '/api/trial/1' }), 405, 'method-not-allowed'],
  ] as const)('is %s', async (_, ask, status, code) => {
    const answer = await ask();
    expect(answer.statusCode).toBe(status);
    expect(problem.parse(answer.json())).toMatchObject({ code });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('says which methods an address knows', async () => {
    expect((await server.app.inject({ method: 'PUT', url: '/api/trial/1' })).headers.allow).toBe('POST');
  });
});

describe('what fails', () => {
  it.each(['/api/broken', '/api/liar', '/api/broken-file'])('%s logs the error without sending it', async (path) => {
    const answer = await server.fetch(path, { headers: { 'x-request-id': 'request-of-a-test' } });
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-request-id')).toBe('request-of-a-test');
    const received = await answer.text();
    expect(problem.parse(JSON.parse(received))).toMatchObject({ code: 'internal', fields: [] });
    expect(received).not.toContain('secret detail');
    expect(lines.some((line) => line.includes('request-of-a-test') && line.includes('"stack"'))).toBe(true);
  });
});

describe('invalid HTTP', () => {
  it.each([
    ['garbage', 'hello\r\n\r\n', 400],
    ['a header of 20 kB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 kB', `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST /api/trial/1 HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['an expectation', 'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n\r\n', 417],
    ['an unknown method', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ])('as %s is answered in the one shape and hung up on', async (_, bytes, status) => {
    const received = await raw([bytes]);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    bodyOf(received);
  });
});

it('refuses an upgrade and hangs up, as Node would not read the next request of the connection', async () => {
  const body = 'x'.repeat(140_000);
  const received = await raw([
    `POST /api/trial/1 HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  ]);
  expect(received).toMatch(/^HTTP\/1.1 415 [\s\S]*\r\nconnection: close\r\n/i);
  bodyOf(received);
});

describe('slow clients', () => {
  let strict: TestApp;
  beforeAll(async () => {
    const timeouts = { headers: 600, request: 900, file: 900, idle: 60_000, check: 200, upload: 1_500 };
    strict = await server.another({ timeouts });
  });

  it.each([
    ['says nothing', []],
    ['stops in the headers', ['GET / HTTP/1.1\r\nhost: x\r\n']],
    [
      'stops in the body',
      ['POST /api/trial/1 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'],
    ],
  ])('and %s is cut', async (_, parts) => {
    const started = Date.now();
    const all = await Promise.all(Array.from({ length: 40 }, () => raw(parts, strict)));
    expect(Date.now() - started).toBeLessThan(20_000);
    for (const received of all) if (received !== '') expect(received).toMatch(/^HTTP\/1.1 408 /);
    expect((await strict.fetch('/healthz')).status).toBe(200);
  });
});

describe('stopping', () => {
  it('lets a call under way end', async () => {
    const other = await server.another();
    const answer = fetch(`${other.url}/api/slow`);
    await expect.poll(() => slowCalls).toHaveLength(1);
    await other.app.close();
    expect(await (await answer).json()).toBe('done');
    await expect(fetch(`${other.url}/healthz`)).rejects.toThrow('fetch failed');
  });
});

describe('the limit of calls of one address', () => {
  it('answers 429 and when to come again, before any session is looked up', async () => {
    const limited = await startTestApp({ members: 1, config: { rateLimit: 5 } });
    const tries = [];
    for (const _ of Array(6).keys()) tries.push(await limited.fetch('/api/user'));
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(Number(tries[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(problem.parse(await tries[5]?.json()).code).toBe('too-many-requests');
    expect((await limited.fetch('/healthz')).status).toBe(200);
    await limited.close();
  });

  it('counts a caller once, whatever port the proxy writes behind their address', async () => {
    const limited = await startTestApp({ members: 1, config: { rateLimit: 5, trustedProxies: ['127.0.0.1'] } });
    const askFrom = async (caller: string) =>
      (await limited.fetch('/api/user', { headers: { 'x-forwarded-for': caller } })).status;
    const tries = [];
    for (const port of Array(6).keys()) tries.push(await askFrom(`192.0.2.1:${49_152 + port}`));
    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
    expect([await askFrom('192.0.2.2:49152'), await askFrom('192.0.2.1')]).toEqual([401, 429]);
    await limited.close();
  });

  it('counts an address with escapes', async () => {
    const limited = await startTestApp({ members: 1, config: { rateLimit: 5 } });
    const tries = [];
    for (const _ of Array(6).keys()) tries.push((await limited.fetch('/%61pi/user')).status);
    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
    await limited.close();
  });

  it.each(['/preferenze/a', '/partecipa/a'])('counts the pages that mails lead to: %s', async (page) => {
    const limited = await startTestApp({ members: 1, config: { rateLimit: 5 } });
    const tries = [];
    for (const _ of Array(6).keys()) tries.push(await limited.fetch(page));
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429]);
    // People read it.
    expect(tries[5]?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Number(tries[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await tries[5]?.text()).toContain(errorSentences['too-many-requests']);
    await limited.close();
  });
});
