/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@sodalizio/contract';
import { aUser } from '@sodalizio/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import {
  call,
  type DownloadProgress,
  download,
  saveFile,
  toSearchParams,
  whenRefused,
  whenUnauthorised,
} from './call.ts';
import { CallError, errorSentence, fieldErrors, isUnanswered } from './call-error.ts';
import { noteServerTime, serverNow } from './server-clock.ts';
import { resetSession, sessionStore } from './session.store.ts';

/** A real HTTP server, called by jsdom's own XMLHttpRequest. */
let server: Server;
let answer: { status: number; body: string; headers?: Record<string, string>; silent?: boolean };
let seen: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }[];

beforeEach(async () => {
  seen = [];
  answer = { status: 200, body: '{}' };
  server = createServer(async (request, response) => {
    // jsdom keeps its first origin: this server is cross-origin for it and has to allow it.
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '');
    response.setHeader('access-control-expose-headers', 'content-disposition, x-row-count, x-expected-bytes');
    if (request.method === 'OPTIONS') return void response.end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    if (answer.silent) return;
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  Reflect.get(globalThis, 'jsdom')?.reconfigure({ url: `http://127.0.0.1:${port}/` });
});
afterEach(async () => {
  resetSession();
  whenUnauthorised(() => {});
  whenRefused(() => {});
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const thing = endpoint({
  method: 'POST',
  path: '/api/things/:id',
  requires: 'signed-in',
  summary: 'A thing of tests',
  params: z.object({ id: z.string() }),
  query: z.object({ tags: z.array(z.string()), none: z.string().optional(), off: z.boolean() }),
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.number() }),
});
const ask = () => call(thing, { params: { id: 'a/b' }, query: { tags: ['x', ''], off: false }, body: { name: 'Ada' } });
const failureOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('what every call sends', () => {
  it('is the specified headers, the session, the parameters and the body', async () => {
    sessionStore.setState({ accessToken: 'token', sessionToken: 'browser' });
    answer.body = '{"id":7}';
    expect(await ask()).toEqual({ id: 7 });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/things/a%2Fb?tags=x&tags=',
      body: '{"name":"Ada"}',
      headers: {
        authorization: 'Bearer token',
        sessiontoken: 'browser',
        'x-requested-with': 'XMLHttpRequest',
      },
    });
  });

  it('is HTTP Basic instead of the token where the registry wants it', async () => {
    sessionStore.setState({ accessToken: 'token', sessionToken: 'browser' });
    answer.body = '{"id":7}';
    await call(
      thing,
      { params: { id: '1' }, query: { tags: [], off: false }, body: { name: '' } },
      { basic: { username: 'CF', password: 'p' } },
    );
    expect(seen[0]?.headers.authorization).toBe(`Basic ${btoa('CF:p')}`);
    expect(seen[0]?.headers.sessiontoken).toBe('browser');
  });
});

describe('the server’s clock', () => {
  it('is known by the last answer, whatever this computer’s shows', async () => {
    const now = Date.parse('2026-11-27T09:05:00.400Z');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    onTestFinished(() => clock.mockRestore());
    const after = async (date: string) => {
      answer = { status: 200, body: '{"id":7}', headers: { date, 'access-control-expose-headers': 'date' } };
      await ask();
      return new Date(serverNow()).toISOString();
    };
    expect(await after('Fri, 27 Nov 2026 09:00:00 GMT')).toBe('2026-11-27T09:00:00.999Z');
    expect(await after('Fri, 27 Nov 2026 09:10:00 GMT')).toBe('2026-11-27T09:10:00.000Z');
    expect(await after('')).toBe('2026-11-27T09:10:00.000Z');
    expect(await after('Fri, 27 Nov 2026 09:05:00 GMT')).toBe('2026-11-27T09:05:00.400Z');
  });

  it('is not wrong for an answer that took long', async () => {
    const moments = [0, 20_000].map((after) => Date.parse('2026-11-27T09:05:00.000Z') + after);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => moments.shift() ?? 0);
    onTestFinished(() => clock.mockRestore());
    noteServerTime('Fri, 27 Nov 2026 09:05:12 GMT', Date.now());
    clock.mockReturnValue(1);
    expect(serverNow()).toBe(1);
  });
});

describe('a file', () => {
  const sheet = endpoint({
    method: 'POST',
    path: '/api/sheets',
    requires: 'signed-in',
    summary: 'A file of tests',
    multipart: true,
    body: z.object({ file: z.custom<object>((value) => typeof value === 'object') }),
    response: z.object({ id: z.number() }),
  });

  it('travels as one part of a form, with its name, and reports how much of it was sent', async () => {
    answer.body = '{"id":7}';
    const shares: number[] = [];
    const file = new File(['a;b'], 'utenti.csv');
    await call(sheet, { body: { file } }, { onSent: (share) => shares.push(share) });
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('name="file"; filename="utenti.csv"');
    expect(seen[0]?.body).toContain('a;b');
    expect(shares.at(-1)).toBe(1);
  });

  describe('without an answer', () => {
    const gone = () => Promise.reject(new DOMException('The file was changed.', 'NotReadableError'));
    beforeEach(async () => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });

    it.each([
      ['changed', Object.assign(new File(['a;b'], 'utenti.csv'), { slice: () => ({ arrayBuffer: gone }) })],
      // Chromium gives such a file no size, and reads an empty part of it.
      ['moved before anything was read', Object.assign(new File([], 'utenti.csv'), { arrayBuffer: gone })],
    ])('is unreadable where it was %s since it was chosen', async (_, file) => {
      expect(await failureOf(call(sheet, { body: { file } }))).toMatchObject({
        code: 'file-unreadable',
        message: 'Il file è stato modificato o spostato: sceglilo di nuovo.',
      });
    });

    it.each([
      ['with content', new File(['a;b'], 'utenti.csv')],
      ['without content', new File([], 'utenti.csv')],
    ])('is not blamed where it can be read, %s', async (_, file) => {
      expect(await failureOf(call(sheet, { body: { file } }))).toMatchObject({ code: 'offline' });
    });
  });
});

describe('what a screen gets when a call fails', () => {
  it('is the code, the sentence and the fields of the one shape', async () => {
    answer = {
      status: 400,
      body: JSON.stringify({
        code: 'invalid-input',
        message: 'Così no.',
        fields: [{ path: 'body.name', code: 'required' }],
      }),
    };
    const error = await failureOf(ask());
    expect(error).toBeInstanceOf(CallError);
    expect(errorSentence(error)).toBe('Così no.');
    expect(fieldErrors(error)).toEqual({ name: 'Campo obbligatorio' });
  });

  it('is the same for the error flag of the specification, which comes with status 200', async () => {
    answer.body = JSON.stringify({ error: true, code: 'registry-session-missing', message: 'Servono le credenziali.' });
    expect(await failureOf(ask())).toMatchObject({
      code: 'registry-session-missing',
      message: 'Servono le credenziali.',
    });
  });

  it.each([
    [200, '{"id":"seven"}', 'unexpected-answer'],
    [200, 'not json', 'unexpected-answer'],
    [500, '', 'unavailable'],
    [502, '<h1>Bad gateway</h1>', 'unavailable'],
    [404, '<h1>nginx</h1>', 'unexpected-answer'],
  ])('has its own code for %i %s', async (status, body, code) => {
    answer = { status, body };
    expect(await failureOf(ask())).toMatchObject({ code });
  });

  it('is offline without an answer, and cancelled when the person stopped it', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await failureOf(ask())).toMatchObject({ code: 'offline' });
    const stop = new AbortController();
    stop.abort();
    const cancelled = call(
      thing,
      { params: { id: '1' }, query: { tags: [], off: false }, body: { name: '' } },
      { signal: stop.signal },
    );
    expect(await failureOf(cancelled)).toMatchObject({ code: 'cancelled' });
  });
});

describe('a call without an answer', () => {
  const file = endpoint({
    method: 'POST',
    path: '/api/file',
    requires: 'signed-in',
    summary: 'A file of tests',
    multipart: true,
    body: z.object({ file: z.custom<object>((value) => typeof value === 'object') }),
    response: z.unknown(),
  });
  const upload = () => call(file, { body: { file: new File(['a;b'], 'utenti.csv') } });
  const outcomeAfter = async (asking: Promise<unknown>, seconds: number) => {
    let outcome: unknown = 'waiting';
    void asking.catch((error: unknown) => {
      outcome = error;
    });
    await expect.poll(() => seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1_000);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(2_000);
    return outcome;
  };
  beforeEach(() => {
    answer.silent = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  });

  it.each([
    ['a call', 'two minutes', 120, () => ask()],
    ['a file, which has five minutes to arrive,', 'seven', 420, upload],
    ['a download without a progress', 'seven', 420, () => download({ ...file, method: 'GET' }, { body: { file: {} } })],
  ])('is given up as unanswered: %s after %s', async (_, _after, seconds, asking) => {
    const outcome = await outcomeAfter(asking(), seconds);
    expect(outcome).toMatchObject({ code: 'timeout' });
    expect(isUnanswered(outcome)).toBe(true);
  });

  it('is never given up where it is a download with a progress, which the person can stop', async () => {
    const downloading = download({ ...file, method: 'GET' }, { body: { file: {} } }, { onProgress: () => {} });
    expect(await outcomeAfter(downloading, 1_000)).toBe('waiting');
  });
});

describe('a 401', () => {
  const refused = { status: 401, body: JSON.stringify({ code: 'not-signed-in', message: 'Scaduta', fields: [] }) };

  it('ends the session', async () => {
    const ended = vi.fn();
    whenUnauthorised(ended);
    sessionStore.setState({ accessToken: 'token' });
    answer = refused;
    await failureOf(ask());
    expect(ended).toHaveBeenCalledOnce();
  });

  it('of a session that is over already does not end the one opened since', async () => {
    const ended = vi.fn();
    whenUnauthorised(ended);
    sessionStore.setState({ accessToken: 'yesterday' });
    answer = refused;
    const late = failureOf(ask());
    sessionStore.setState({ accessToken: 'today' });
    await late;
    expect(ended).not.toHaveBeenCalled();
  });

  it('of the registry ends nothing', async () => {
    const ended = vi.fn();
    whenUnauthorised(ended);
    sessionStore.setState({ accessToken: 'token' });
    answer = refused;
    await failureOf(
      call(
        { ...thing, path: '/api/aica-proxy' },
        { params: { id: '' }, query: { tags: [], off: false }, body: { name: '' } },
      ),
    );
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('an answer that comes after its person has left', () => {
  const ada = aUser({ id: 1 });
  const bruno = aUser({ id: 2 });
  const ended = vi.fn();
  /** Anybody may ask it: its end shows that what was asked before has come to its own. */
  const askAfterwards = () =>
    call(
      { ...thing, requires: 'public' },
      { params: { id: '1' }, query: { tags: [], off: false }, body: { name: '' } },
    );
  /** Lets the answer arrive. */
  const arrive = async () => {
    await expect.poll(() => seen).toHaveLength(1);
    await failureOf(askAfterwards());
  };
  beforeEach(() => {
    ended.mockReset();
    sessionStore.setState({ user: ada });
    answer.body = '{"id":7}';
  });

  it.each([
    ['a success', { status: 200, body: '{"id":7}' }, { id: 7 }],
    ['a refusal', { status: 500, body: '' }, expect.objectContaining({ code: 'unavailable' })],
  ])('waits until they are back, and reaches nobody else: %s', async (_, given, outcome) => {
    answer = given;
    void ask().then(ended, ended);
    sessionStore.setState({ user: null });
    await arrive();
    sessionStore.setState({ user: bruno });
    await new Promise((resolve) => setTimeout(resolve));
    expect(ended).not.toHaveBeenCalled();
    sessionStore.setState({ user: null });
    sessionStore.setState({ user: { ...ada, last_name: 'Neri' } });
    await expect.poll(() => ended.mock.calls).toEqual([[outcome]]);
  });

  it('is theirs at once where they have logged in again meanwhile', async () => {
    const asking = ask();
    sessionStore.setState({ user: null });
    sessionStore.setState({ user: { ...ada } });
    expect(await asking).toEqual({ id: 7 });
  });

  it('waits likewise where the connection was lost', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    void ask().then(ended, ended);
    sessionStore.setState({ user: bruno });
    await failureOf(askAfterwards());
    expect(ended).not.toHaveBeenCalled();
    sessionStore.setState({ user: ada });
    await expect.poll(() => ended.mock.calls).toEqual([[expect.objectContaining({ code: 'offline' })]]);
  });

  it('is given to whoever is there where anybody may ask', async () => {
    const asking = askAfterwards();
    sessionStore.setState({ user: null });
    expect(await asking).toEqual({ id: 7 });
  });

  it('is no file for whoever is there instead', async () => {
    answer.headers = { 'content-disposition': 'attachment; filename="x.xlsx"' };
    void download(
      { ...thing, method: 'GET' },
      { params: { id: '1' }, query: { tags: [], off: false }, body: { name: '' } },
    ).then(ended, ended);
    sessionStore.setState({ user: bruno });
    await arrive();
    expect(ended).not.toHaveBeenCalled();
  });

  it('fails its call where it is the 401 that ends their session', async () => {
    whenUnauthorised(resetSession);
    sessionStore.setState({ accessToken: 'token' });
    answer = { status: 401, body: JSON.stringify({ code: 'not-signed-in', message: 'Scaduta', fields: [] }) };
    expect(await failureOf(ask())).toMatchObject({ code: 'not-signed-in' });
  });

  it('ends a call that was cancelled', async () => {
    const stop = new AbortController();
    const input = { params: { id: '1' }, query: { tags: [], off: false }, body: { name: '' } };
    const asking = failureOf(call(thing, input, { signal: stop.signal }));
    sessionStore.setState({ user: bruno });
    stop.abort();
    expect(await asking).toMatchObject({ code: 'cancelled' });
  });
});

describe('a refusal', () => {
  it('is announced to the shell, whoever made the call', async () => {
    const noticed = vi.fn();
    whenRefused(noticed);
    answer = { status: 403, body: JSON.stringify({ code: 'forbidden', message: 'No.', fields: [] }) };
    const error = await failureOf(ask());
    expect(error).toMatchObject({ code: 'forbidden' });
    expect(noticed).toHaveBeenCalledExactlyOnceWith(error);
  });
});

describe('a download', () => {
  const sheet = endpoint({
    method: 'GET',
    path: '/api/sheet',
    requires: 'signed-in',
    summary: 'A file of tests',
    response: z.unknown(),
  });

  it('takes its name from the server', async () => {
    answer = {
      status: 200,
      body: 'PK',
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="x.xlsx"; filename*=UTF-8''citt%C3%A0.xlsx`,
      },
    };
    const { name, file } = await download(sheet, {});
    expect(name).toBe('città.xlsx');
    expect(file.size).toBe(2);
  });

  it('says how many rows and about how many bytes are coming, where the server does', async () => {
    answer.headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="x.xlsx"',
      'x-row-count': '2000',
      'x-expected-bytes': '90000',
    };
    const reported: DownloadProgress[] = [];
    await download(sheet, {}, { onProgress: (progress) => reported.push(progress) });
    expect(reported.at(-1)).toEqual({ received: 2, rows: 2000, expected: 90_000 });
  });

  it.each([
    ['a page that asks to log in to the network', { 'content-type': 'text/html' }],
    ['a picture to be shown', { 'content-type': 'image/png', 'content-disposition': 'inline; filename="x.png"' }],
  ])('refuses %s, which is not its file', async (_, headers) => {
    answer = { status: 200, body: '<h1>Wi-Fi</h1>', headers };
    expect(await failureOf(download(sheet, {}))).toMatchObject({ code: 'unexpected-answer' });
  });

  it('is saved under its name', () => {
    const links: HTMLAnchorElement[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this);
    });
    vi.useFakeTimers();
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    saveFile({ file: new Blob(['PK']), name: 'città.xlsx' });
    expect(links.map(({ href, download: name }) => [href, name])).toEqual([
      [expect.stringMatching(/^blob:/), 'città.xlsx'],
    ]);
    // Safari reads it after its question where the file belongs.
    vi.advanceTimersByTime(30_000);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(revoke).toHaveBeenCalledExactlyOnceWith(links[0]?.href);
    vi.useRealTimers();
    revoke.mockRestore();
    click.mockRestore();
  });

  it('sees the error flag that comes instead of a file', async () => {
    answer.body = JSON.stringify({ error: true, code: 'registry-session-missing', message: 'x' });
    expect(await failureOf(download(sheet, {}))).toMatchObject({ code: 'registry-session-missing' });
  });
});

it('writes queries the way the server reads them', () => {
  expect(
    toSearchParams({ a: 'x', empty: '', no: false, yes: true, list: ['', 'Si'], n: 0, u: undefined }).toString(),
  ).toBe('a=x&yes=true&list=&list=Si&n=0');
});
