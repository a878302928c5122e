import { Readable } from 'node:stream';
import { earlyAnswers, endpoint } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { JsonStream } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { serve } from '../platform/serve-endpoint.ts';

let server: TestApp;
let admin: SignedIn;
const lines: string[] = [];

const long = endpoint({
  method: 'GET',
  path: '/api/test/long',
  requires: 'public',
  early: true,
  summary: 'A list of 10 MB',
  response: z.array(z.string()),
});
const written = { megabytes: 0, left: false };
async function* tenMegabytes() {
  try {
    for (yield '[""'; written.megabytes < 10; written.megabytes++) yield `,"${'x'.repeat(1024 * 1024)}"`;
    yield ']';
  } finally {
    written.left = true;
  }
}
const serveLong = (app: App) => serve(app, long, () => new JsonStream(Readable.from(tenMegabytes())));

beforeAll(async () => {
  server = await startTestApp({ members: 10, more: serveLong, logTo: { write: (line) => void lines.push(line) } });
  admin = await server.signIn('admin');
  await openRegistry(server, admin);
});
afterAll(() => server.close());

const addressOf = (asked: readonly string[]) =>
  `/api/early?${new URLSearchParams(asked.map((one): [string, string] => ['ask', one]))}`;
const batch = (who: Pick<SignedIn, 'fetch'>, ...asked: string[]) => who.fetch(addressOf(asked));
async function answersOf(who: Pick<SignedIn, 'fetch'>, ...asked: string[]) {
  const answer = await batch(who, ...asked);
  expect(answer.status).toBe(200);
  return earlyAnswers.response.parse(await answer.json()).answers;
}
const members = '/api/admin/associates?f=1&sort=nome&limit=100&offset=0';

describe('GET /api/early', () => {
  it('answers each part as it would be answered alone, in order, and is never cached', async () => {
    const asked = ['/api/login-check', '/api/user', '/api/helpers/constants', members];
    const answer = await batch(admin, ...asked);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { answers } = earlyAnswers.response.parse(await answer.json());
    expect(answers.map(({ ask, status }) => [ask, status])).toEqual(asked.map((one) => [one, 200]));
    for (const { ask, body } of answers) expect(body, ask).toEqual(await (await admin.fetch(ask)).json());
    expect(JSON.stringify(answers[3]?.body)).toContain('"codaica"');
  });

  it('admits each part by itself: without a session, without the permission, with the area off', async () => {
    const refused = (status: number) => ({ status, body: null });
    expect(await answersOf(server, '/api/user', members)).toMatchObject([refused(401), refused(401)]);
    const ended = await server.signIn('admin');
    await ended.fetch('/api/logout', { method: 'POST' });
    expect(await answersOf(ended, members)).toMatchObject([refused(401)]);
    const secretary = await server.signIn('secretary');
    expect(await answersOf(secretary, '/api/login-check', '/api/projects?limit=100')).toMatchObject([
      { status: 200 },
      { status: (await secretary.fetch('/api/projects?limit=100')).status },
    ]);
    server.app.platform.admission.isOff = async (area) => area === 'associates';
    try {
      expect(await answersOf(admin, '/api/user', members)).toMatchObject([{ status: 200 }, refused(503)]);
    } finally {
      server.app.platform.admission.isOff = async () => false;
    }
  });

  it('answers its own person, whoever asks at the same time', async () => {
    const secretary = await server.signIn('secretary');
    const both = await Promise.all([answersOf(admin, '/api/user'), answersOf(secretary, '/api/user')]);
    const alone = await Promise.all([admin.fetch('/api/user'), secretary.fetch('/api/user')]);
    expect(both.map(([answer]) => answer?.body)).toEqual(await Promise.all(alone.map((one) => one.json())));
    expect(both[0]?.[0]?.body).not.toEqual(both[1]?.[0]?.body);
  });

  it('answers nothing but first questions: no other call, no file, no page, no batch in a batch', async () => {
    const others = [
      '/api/users?limit=10',
      `${members}&export=true`,
      addressOf(['/api/user']),
      '/api/nothing',
      '/api/admin/associates/total?f=1',
      '/api/user/../users',
    ];
    for (const { ask, status, body } of await answersOf(admin, ...others))
      expect([ask, status, body]).toEqual([ask, 404, null]);
    for (const wrong of ['/oauth/token', 'https://elsewhere.example/api/user', '//elsewhere.example/api/user'])
      expect((await batch(admin, wrong)).status, wrong).toBe(400);
  });

  it('makes no export, however it is written, and records none', async () => {
    for (const written of ['search=a?&export=true', 'export[]=true', 'ex\nport=true', 'search=%3F&%65xport=true'])
      expect(await answersOf(admin, `${members}&${written}`)).toMatchObject([{ status: 404, body: null }]);
    const exports = server.db.selectFrom('audit_entries').select('id').where('action', '=', 'associates.export');
    expect(await exports.execute()).toEqual([]);
  });

  it('leaves a list without end to whoever asks it alone, and stops reading it', async () => {
    const answers = await answersOf(admin, long.path, '/api/user');
    expect(answers.map(({ status, body }) => [status, body === null])).toEqual([
      [413, true],
      [200, false],
    ]);
    expect(written.left).toBe(true);
    expect(written.megabytes).toBeLessThan(6);
    written.megabytes = 0;
    expect((await (await server.fetch(long.path)).text()).length).toBeGreaterThan(10 * 1024 * 1024);
  });

  it('refuses a part that is malformed, and a batch of none or too many; one asked twice is answered once', async () => {
    expect(await answersOf(admin, '/api/admin/associates?f=1&limit=zero', '/api/user')).toMatchObject([
      { status: 400, body: null },
      { status: 200 },
    ]);
    expect(await answersOf(admin, '/api/user', '/api/user')).toHaveLength(1);
    expect((await admin.fetch('/api/early')).status).toBe(400);
    expect((await batch(admin, ...Array.from({ length: 9 }, (_, at) => `/api/user?${at}`))).status).toBe(400);
  });

  it('logs each part with its own address, without its query, and its person', async () => {
    lines.length = 0;
    await answersOf(admin, '/api/user', '/api/admin/associates?f=1&last_name=Segretissimo&limit=1');
    const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(answered.map(({ path }) => path).sort()).toEqual(['/api/admin/associates', '/api/early', '/api/user']);
    expect(answered.filter(({ user }) => typeof user === 'number')).toHaveLength(2);
    expect(lines.join()).not.toContain('Segretissimo');
  });

  it('counts each part against the limits', async () => {
    const limited = await server.another({ rateLimit: 4 });
    const statuses: number[] = [];
    for (let round = 0; round < 2; round++) {
      const answer = await limited.fetch(addressOf(['/api/user', '/api/login-check']));
      const parts = answer.ok ? earlyAnswers.response.parse(await answer.json()).answers : [];
      statuses.push(answer.status, ...parts.map(({ status }) => status));
    }
    expect(statuses).toEqual([200, 401, 401, 200, 429, 429]);
  });
});
