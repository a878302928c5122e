import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@sodalizio/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
});
const serveName = (app: App) => serve(app, nameOf, ({ request }) => ({ name: request.receivedFile?.name ?? '' }));

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ members: 1, more: serveName });
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

it('that cannot be written to this server’s disk is not called a mistake of who sent it', async () => {
  // A folder whose own path still fits, while that of a file in it is too long.
  const root = mkdtempSync(join(tmpdir(), 'sodalizio-deep-'));
  const room = 4_070 - root.length;
  const deep = join(
    root,
    ...Array.from({ length: Math.floor(room / 200) }, () => 'd'.repeat(199)),
    'd'.repeat(room % 200),
  );
  mkdirSync(deep, { recursive: true });
  const cramped = await startTestApp({ members: 1, more: serveName, config: { dataFolder: deep } });
  const body = new FormData();
  body.append('file', new Blob(['x']), 'a.txt');
  const answer = await cramped.fetch(nameOf.path, { method: 'POST', body });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: 'internal' });
  await cramped.close();
  rmSync(root, { recursive: true, force: true });
});
