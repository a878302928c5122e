/// <reference types="node" />
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint, errorFlag } from '@sodalizio/contract';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { cacheDefaults } from './cache-defaults.ts';
import { call, whenUnauthorised } from './call.ts';
import { dropEarlyAnswers, keepEarlyAnswers } from './early-answers.ts';
import { keyOf, reading } from './reading.query.ts';
import { noteServerTime, serverNow } from './server-clock.ts';
import { resetSession, sessionStore } from './session.store.ts';

/** A real server: it answers "server" to whatever is not taken from the batch. */
let server: Server;
let seen: string[] = [];
beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '');
    if (request.method === 'OPTIONS') return void response.end();
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(request.url?.startsWith('/api/secret') ? 401 : 200, { 'content-type': 'application/json' });
    response.end('{"from":"server"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  Reflect.get(globalThis, 'jsdom')?.reconfigure({ url: `http://127.0.0.1:${port}/` });
  sessionStore.setState({ accessToken: 'mine', sessionToken: 'too' });
});
afterEach(async () => {
  dropEarlyAnswers();
  resetSession();
  vi.useRealTimers();
  whenUnauthorised(() => {});
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const things = endpoint({
  method: 'GET',
  path: '/api/things',
  requires: 'signed-in',
  summary: 'Things of tests',
  query: z.object({ sort: z.string().optional(), state: z.array(z.string()).optional() }),
  response: z.union([errorFlag, z.object({ from: z.string() })]),
});
const secret = endpoint({ ...things, path: '/api/secret' });
const change = endpoint({
  method: 'POST',
  path: '/api/things',
  requires: 'signed-in',
  summary: 'Changes a thing of tests',
  response: z.object({ from: z.string() }),
});
const byName = { query: { sort: 'name', state: ['a', 'b'] } };
const address = '/api/things?sort=name&state=a&state=b';

function keep(answers: readonly object[] | Promise<unknown>, tokens = { accessToken: 'mine', sessionToken: 'too' }) {
  const asked = Array.isArray(answers) ? answers.map((one) => String(Reflect.get(one, 'ask'))) : [address];
  const batch = { ...tokens, askedAt: Date.now() };
  keepEarlyAnswers([
    { ...batch, asked, answers: Promise.resolve(Array.isArray(answers) ? { answers } : answers) },
    { ...batch, asked: ['/api/slow'], answers: new Promise(() => {}) },
  ]);
}
const early = (ask = address, status = 200, body: unknown = { from: 'page' }) => ({ ask, status, body });

test('a call takes the answer that came with the page, once; the next asks the server', async () => {
  keep([early()]);
  expect(await call(things, byName)).toEqual({ from: 'page' });
  expect(seen).toEqual([]);
  expect(await call(things, byName)).toEqual({ from: 'server' });
  expect(seen).toEqual([`GET ${address}`]);
});

test('the order of parameters has no meaning, every value has', async () => {
  keep([early('/api/things?state=a&state=b&sort=name')]);
  expect(await call(things, { query: { sort: '-name', state: ['a', 'b'] } })).toEqual({ from: 'server' });
  expect(await call(things, { query: { sort: 'name', state: ['a'] } })).toEqual({ from: 'server' });
  expect(await call(things, byName)).toEqual({ from: 'page' });
});

test('an answer on its way is waited for', async () => {
  let arrive: (value: unknown) => void = () => {};
  keep(new Promise((resolve) => (arrive = resolve)));
  const asked = call(things, byName);
  arrive({ answers: [early()] });
  expect(await asked).toEqual({ from: 'page' });
});

test.each([
  ['another person’s tokens', { accessToken: 'theirs', sessionToken: 'too' }],
  ['another session of theirs', { accessToken: 'mine', sessionToken: 'another' }],
])('nothing is taken that was asked with %s', async (_, tokens) => {
  keep([early()], tokens);
  expect(await call(things, byName)).toEqual({ from: 'server' });
});

test('after a logout, and with the next person’s tokens, nothing is left', async () => {
  keep([early()]);
  resetSession();
  sessionStore.setState({ accessToken: 'theirs', sessionToken: 'theirs' });
  expect(await call(things, byName)).toEqual({ from: 'server' });
});

test.each([
  ['refused', early(address, 403, null)],
  ['of an area that is off', early(address, 503, null)],
  ['that is malformed', early(address, 200, { colour: 'red' })],
  ['that is an error flag', early(address, 200, { error: true, code: 'registry-session-missing', message: 'x' })],
  ['of another call', early('/api/others')],
])('an answer %s is asked again, alone', async (_, one) => {
  keep([one]);
  expect(await call(things, byName)).toEqual({ from: 'server' });
});

test.each([
  ['no batch at all', undefined],
  ['no list', { answers: 'none' }],
  ['nothing readable', { answers: [null, 3, {}] }],
])('%s: the server is asked', async (_, value) => {
  keep(Promise.resolve(value));
  expect(await call(things, byName)).toEqual({ from: 'server' });
});

test('a session that ended is noticed by the call of its own, as always', async () => {
  const ended = vi.fn();
  whenUnauthorised(ended);
  keep([early('/api/secret', 401, null)]);
  await expect(call(secret, { query: {} })).rejects.toMatchObject({ code: 'unexpected-answer' });
  expect(ended).toHaveBeenCalledOnce();
});

test('before anything is changed the rest is forgotten: it would be older than the change', async () => {
  keep([early(), early('/api/things')]);
  await call(change, {});
  expect(await call(things, byName)).toEqual({ from: 'server' });
});

test('a cancelled call takes nothing to the screen', async () => {
  keep([early()]);
  await expect(call(things, byName, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
});

test('what nobody takes in half a minute is forgotten, and said', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  keep([early(), early('/api/things')]);
  await vi.advanceTimersByTimeAsync(0);
  await call(things, { query: {} });
  vi.advanceTimersByTime(30_000);
  expect(warned.mock.calls).toEqual([['Asked with the page, and by nobody since', [address]]]);
  vi.useRealTimers();
  expect(await call(things, byName)).toEqual({ from: 'server' });
  warned.mockRestore();
});

test('a screen has an answer that is there at its first rendering', async () => {
  keep([early()]);
  await Promise.resolve();
  await Promise.resolve();
  const drawn: (string | undefined)[] = [];
  const Screen = () => {
    const { data, isFetching } = useQuery(reading(things, byName));
    drawn.push(data?.from);
    return <p>{isFetching ? 'asks' : data?.from}</p>;
  };
  const cache = new QueryClient({ defaultOptions: cacheDefaults });
  const open = () =>
    renderToString(
      <QueryClientProvider client={cache}>
        <Screen />
      </QueryClientProvider>,
    );
  expect([open(), open()]).toEqual(['<p>page</p>', '<p>page</p>']);
  expect(drawn).toEqual(['page', 'page']);
  expect(cache.getQueryState(keyOf(things, byName))?.dataUpdatedAt).toBeGreaterThan(Date.now() - 10_000);
  expect(seen).toEqual([]);
});

test('the answers that came with the page say the server’s time, before any other call', async () => {
  const now = Date.parse('2031-11-27T09:05:00.000Z');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  onTestFinished(() => {
    noteServerTime(new Date(now).toUTCString(), now);
    clock.mockRestore();
  });
  keep(Promise.resolve({ answers: [early()], date: 'Fri, 27 Nov 2026 09:05:00 GMT' }));
  expect(await call(things, byName)).toEqual({ from: 'page' });
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-27T09:05:00.999Z');
});
