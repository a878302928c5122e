import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { endpoint, problem } from '@sodalizio/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import type { App } from './platform.ts';
import { serve } from './serve-endpoint.ts';

const nameOf = endpoint({
  method: 'POST',
  path: '/api/test/name-of-file',
  requires: 'public',
  summary: 'The name of a file that arrives, as the server keeps it',
  multipart: true,
  bodyLimit: 128 * 1024,
  body: z.object({ file: z.unknown() }),
  response: z.object({ name: z.string() }),
  errors: { 'file-too-large': { status: 413, sentence: 'Il file è troppo grande.' } },
});
const nameOfLarge = endpoint({ ...nameOf, path: '/api/test/name-of-large-file', bodyLimit: 32 * 1024 * 1024 });
const serveNames = (app: App) => {
  for (const one of [nameOf, nameOfLarge])
    serve(app, one, ({ request }) => ({ name: request.receivedFile?.name ?? '' }));
};

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ members: 1, more: serveNames });
});
afterAll(() => server.close());

async function kept(name: string): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob(['x']), name);
  const answer = await server.fetch(nameOf.path, { method: 'POST', body });
  return nameOf.response.parse(await answer.json()).name;
}

it.each([
  ['foto.jpg', 'foto.jpg'],
  ['C:\\soci\\elenco.xlsx', 'elenco.xlsx'],
  ['../../elenco.xlsx', 'elenco.xlsx'],
  [`${'a'.repeat(196)}.jpg`, `${'a'.repeat(196)}.jpg`],
  [`${'a'.repeat(240)}.jpg`, `${'a'.repeat(196)}.jpg`],
  [`${'a'.repeat(195)}\u{1f600}.xlsx`, `${'a'.repeat(195)}.xlsx`],
  [`${'a'.repeat(199)}\u{1f600}b`, 'a'.repeat(199)],
  [`a.${'b'.repeat(230)}`, `a.${'b'.repeat(198)}`],
])(
  'a file that is called %s is shown whole, or cut before its ending and never through a sign',
  async (name, shown) => {
    const found = await kept(name);
    expect(found).toBe(shown);
    expect(found.isWellFormed()).toBe(true);
  },
);

/** A server that can write no file: its folder's own path still fits, while that of a file in it is too long. */
async function startCramped() {
  const root = mkdtempSync(join(tmpdir(), 'sodalizio-deep-'));
  const room = 4_070 - root.length;
  const deep = join(
    root,
    ...Array.from({ length: Math.floor(room / 200) }, () => 'd'.repeat(199)),
    'd'.repeat(room % 200),
  );
  mkdirSync(deep, { recursive: true });
  const cramped = await startTestApp({ members: 1, more: serveNames, config: { dataFolder: deep } });
  onTestFinished(async () => {
    await cramped.close();
    rmSync(root, { recursive: true, force: true });
  });
  return cramped;
}

it('that cannot be written to this server’s disk is not called a mistake of who sent it', async () => {
  const cramped = await startCramped();
  const body = new FormData();
  body.append('file', new Blob(['x']), 'a.txt');
  const answer = await cramped.fetch(nameOf.path, { method: 'POST', body });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: 'internal' });
});

it('that cannot be written is taken to its end, because browsers read the answer after sending', async () => {
  const { url } = await startCramped();
  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(start), Buffer.alloc(24 * 1024 * 1024, 'a'), Buffer.from('\r\n--x--\r\n')]);
  const socket = connect(Number(new URL(url).port), '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  const lines = [
    `POST ${nameOfLarge.path} HTTP/1.1`,
    'host: x',
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${body.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => socket.write(body, resolve));
  const [answer] = await once(socket.resume(), 'data');
  const [head = '', sent = ''] = String(answer).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 500 /);
  expect(JSON.parse(sent)).toMatchObject({ code: 'internal' });
});

const compress = { br: brotliCompressSync, gzip: gzipSync };

it.each(['br', 'gzip'] as const)(
  'a few bytes of %s that unpack to more than the limit are refused',
  async (encoding) => {
    const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na;b\r\n--x--\r\n';
    const send = (blanks: number) =>
      server.fetch(nameOf.path, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': encoding },
        body: Uint8Array.from(compress[encoding](form + ' '.repeat(blanks))),
      });
    expect(await (await send(0)).json()).toEqual({ name: 'a.csv' });
    const bomb = await send(10 * 1024 * 1024);
    expect([bomb.status, problem.parse(await bomb.json()).code]).toEqual([413, 'file-too-large']);
  },
);
