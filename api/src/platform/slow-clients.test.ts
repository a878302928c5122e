import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoint, problem } from '@sodalizio/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import type { App } from './platform.ts';
import { serve } from './serve-endpoint.ts';

const received = z.object({ bytes: z.number() });
const common = { method: 'POST', summary: 'How many bytes came', response: received } as const;
const file = endpoint({
  ...common,
  path: '/api/test/file',
  requires: 'public',
  multipart: true,
  bodyLimit: 128 * 1024,
  body: z.object({ file: z.unknown() }),
});
const archive = endpoint({ ...common, path: '/api/test/zip', requires: 'public', zip: true, bodyLimit: 128 * 1024 });
const text = endpoint({
  ...common,
  path: '/api/test/text',
  requires: 'public',
  body: z.object({ text: z.string(), rest: z.number().optional() }),
});
const ofPeople = { ...file, path: '/api/test/file-of-people', requires: 'users.manage' } as const;

const later = endpoint({
  method: 'GET',
  path: '/api/test/later',
  requires: 'public',
  summary: 'Takes longer than a body may',
  response: received,
});

function serveAll(app: App) {
  serve(app, file, () => ({ bytes: 1 }));
  serve(app, ofPeople, () => ({ bytes: 1 }));
  serve(app, archive, ({ zip }) => ({ bytes: zip.length }));
  serve(app, later, async () => {
    await wait(most.request * 2);
    return { bytes: 0 };
  });
  serve(app, text, async ({ body }) => {
    await wait(body.rest ?? 0);
    return { bytes: body.text.length };
  });
}

/** Milliseconds: a body, a file. */
const most = { request: 900, file: 6_000 };
const dataFolder = mkdtempSync(join(tmpdir(), 'sodalizio-slow-'));
let server: TestApp;
beforeAll(async () => {
  const timeouts = { ...most, headers: 5_000, idle: 20_000, check: 200, upload: 1_500 };
  server = await startTestApp({ members: 1, more: serveAll, config: { timeouts, dataFolder } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataFolder, { recursive: true });
});

const form = (length: number) =>
  ['--x', 'content-disposition: form-data; name="file"; filename="a.txt"', '', 'a'.repeat(length), '--x--', ''].join(
    '\r\n',
  );
const formType = 'multipart/form-data; boundary=x';

const stored = () => readdirSync(join(dataFolder, 'uploads'));
/** Files of this folder that the process has open, deleted ones too; only Linux tells. */
const openFiles = () =>
  (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : []).filter((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd)).startsWith(dataFolder);
    } catch {
      // Closed since it was listed.
      return false;
    }
  });

interface Answered {
  status: number;
  body: unknown;
  /** Milliseconds until the connection was closed, or the answer had come whole. */
  after: number;
}

/** Sends a body in equal parts over `during` milliseconds, like a slow line. */
async function trickle(path: string, type: string, body: string, during: number): Promise<Answered> {
  const started = performance.now();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      answer += String(chunk);
      // Of a body that is refused the answer comes before its end.
      if (answer.startsWith('HTTP/1.1 200 ') && answer.endsWith('}')) socket.end();
    });
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
  );
  const parts = 30;
  const size = Math.ceil(body.length / parts);
  for (let at = 0; at < body.length && socket.writable; at += size) {
    await Promise.race([wait(during / parts), ended]);
    if (socket.writable) socket.write(body.slice(at, at + size));
  }
  await ended;
  const [head = '', sent = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(sent), after: performance.now() - started };
}

it('a file arrives that takes longer than other bodies may', async () => {
  expect(await trickle(file.path, formType, form(3_000), 1_800)).toMatchObject({ status: 200, body: { bytes: 1 } });
});

it('so does an archive', async () => {
  const answer = await trickle(archive.path, 'application/zip', 'a'.repeat(3_000), 1_800);
  expect(answer).toMatchObject({ status: 200, body: { bytes: 3_000 } });
});

it('a file that takes too long is refused for that, and nothing of it is kept', async () => {
  const answer = await trickle(file.path, formType, form(3_000), 20_000);
  expect(answer.status).toBe(408);
  expect(problem.parse(answer.body)).toEqual({
    code: 'too-slow',
    message: 'Il file è arrivato troppo lentamente: riprova con una connessione più veloce o con un file più piccolo.',
    fields: [],
  });
  expect(answer.after).toBeGreaterThan(most.file);
  expect(stored()).toEqual([]);
  await expect.poll(openFiles).toEqual([]);
});

it('a file whose sender goes away is not kept open', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const head = `POST ${file.path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${formType}\r\ncontent-length: 100000\r\n\r\n`;
  socket.write(head + form(3_000).slice(0, 2_000));
  await expect.poll(stored).toHaveLength(1);
  socket.destroy();
  await expect.poll(stored).toEqual([]);
  await expect.poll(openFiles).toEqual([]);
});

it('any other body that comes in drops is cut', async () => {
  const answer = await trickle(text.path, 'application/json', JSON.stringify({ text: 'a'.repeat(3_000) }), 10_000);
  expect(answer.status).toBe(408);
  expect(problem.parse(answer.body)).toEqual({
    code: 'too-slow',
    message: 'Quello che hai inviato è arrivato troppo lentamente: controlla la connessione e riprova.',
    fields: [],
  });
  expect(answer.after).toBeLessThan(most.file);
});

it.each([
  ['whose sender may send none', ofPeople.path, 401],
  ['where none is expected', text.path, 415],
  ['of a malformed address', '/%', 400],
])('a file %s is refused at once, and has no time of its own', async (_, path, status) => {
  const answer = await trickle(path, formType, form(3_000), 10_000);
  expect(answer.status).toBe(status);
  expect(answer.after).toBeLessThan(most.file);
});

it('one that does not say how long it is, is cut too', async () => {
  const started = performance.now();
  const open = new ReadableStream({ start: (body) => body.enqueue(Buffer.from('{"text":"a')) });
  const init = { method: 'POST', body: open, duplex: 'half' as const, headers: { 'content-type': 'application/json' } };
  expect((await server.fetch(text.path, init)).status).toBe(408);
  expect(performance.now() - started).toBeLessThan(most.file);
});

it('a call whose body came in time may take longer, read or not', async () => {
  const answer = await server.fetch(text.path, { json: { text: 'a', rest: most.request * 2 } });
  expect(received.parse(await answer.json())).toEqual({ bytes: 1 });
  const got = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const asked = request(server.url + later.path, { headers }, ({ statusCode }) => resolve(statusCode));
    asked.on('error', reject);
    asked.end('{}');
  });
  expect(got).toBe(200);
});
