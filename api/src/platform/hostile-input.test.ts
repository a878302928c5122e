import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problem } from '@sodalizio/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileRequest } from '../../test/hostile-requests.ts';
import { type RawAnswer, RawClient } from '../../test/raw-client.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { randomOf } from '../db/demo/random.ts';

const REQUESTS = 20_000;
const CONNECTIONS = 8;
const SEED = 20_261;

const releases = mkdtempSync(join(tmpdir(), 'sodalizio-hostile-'));
const errors: string[] = [];
let server: TestApp;
let person: SignedIn;

beforeAll(async () => {
  mkdirSync(join(releases, 'shell/one'), { recursive: true });
  writeFileSync(join(releases, 'composition.json'), '{"shell":"one","areas":[]}');
  writeFileSync(join(releases, 'shell/one/index.html'), '<html><head></head></html>');
  writeFileSync(join(releases, 'shell/one/shell.json'), '{"css":[],"preload":[]}');
  server = await startTestApp({
    members: 40,
    config: {
      releasesFolder: releases,
      timeouts: { headers: 1_500, request: 2_000, file: 2_000, idle: 20_000, check: 250, upload: 1_500 },
    },
    logTo: { write: (line) => void (/"level":[56]0/.test(line) && errors.push(line)) },
  });
  person = await server.signIn('superadmin');
  // With an open registry session the hostile values reach SQL, not only the parser.
  const registry = { registry_codaica: '0000001', registry_expires_at: new Date(Date.now() + 3_600_000) };
  await server.db.updateTable('browser_sessions').set(registry).execute();
});
afterAll(async () => {
  await server.close();
  rmSync(releases, { recursive: true });
});

function fault(method: string, answer: RawAnswer | undefined): string | undefined {
  // A peer that spoke no HTTP may be disconnected, but only after an answer.
  if (!answer) return 'no answer';
  const { status, headers, body } = answer;
  if (status < 200 || status >= 500) return `status ${status}`;
  if (status < 400 || method === 'HEAD') return undefined;
  const type = headers.get('content-type') ?? '';
  if (status === 404 && type.startsWith('text/html')) return undefined;
  if (!type.startsWith('application/json')) return `status ${status} as ${type}`;
  const encoding = headers.get('content-encoding');
  if (encoding) return `a refusal compressed as ${encoding}`;
  return problem.safeParse(JSON.parse(body.toString())).success ? undefined : `another shape: ${body}`;
}

it(`answers ${REQUESTS} hostile requests with 2xx, 3xx or 4xx in the one shape, and stays alive`, {
  timeout: 300_000,
}, async () => {
  const { endpoints } = server.app.platform;
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const drive = async (connection: number) => {
    const client = new RawClient(server.url);
    for (let at = connection; at < REQUESTS; at += CONNECTIONS) {
      // A separate random stream for each request, so that timing does not matter.
      const { title, method, bytes } = hostileRequest(randomOf(SEED, at), endpoints, person);
      const answer = await client.send(bytes, method === 'HEAD');
      if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const found = fault(method, answer);
      if (found) faults.push(`${at}: ${found}: ${title}`);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => drive(connection)));

  expect(faults.slice(0, 20)).toEqual([]);
  expect(errors.slice(0, 5)).toEqual([]);
  // The test is only valid if requests also succeed: searches run, sessions count, each refusal occurs.
  for (const status of [200, 400, 401, 403, 404, 405, 413, 415, 431])
    expect([status, statuses.get(status) ?? 0]).not.toEqual([status, 0]);
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 50);
  expect((await person.fetch('/api/login-check')).status).toBe(200);
  expect((await server.fetch('/readyz')).status).toBe(200);
});
