import { errorSentences, loggedUser } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { permissionsOfAreas } from '../platform/area-contracts.ts';
import { demoPassword } from './demo/demo-users.ts';
import { sweepSessions } from './sessions.repo.ts';

let server: TestApp;
let clock = Date.parse('2026-03-02T08:00:00Z');
const lines: string[] = [];

beforeAll(async () => {
  server = await startTestApp({
    members: 10,
    now: () => new Date(clock),
    config: { loginLimits: { account: 3, address: 40 } },
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(() => server.close());

const admin = 'admin@sodalizio.example';
const grant = (more: object = {}) => ({
  username: admin,
  password: demoPassword,
  grant_type: 'password',
  client_id: 2,
  ...more,
});
const logIn = (more: object = {}, headers: Record<string, string> = {}) =>
  server.fetch('/oauth/token', { json: grant(more), headers });
const statusOf = async (person: SignedIn, path = '/api/login-check') => (await person.fetch(path)).status;
const minutes = (count: number) => {
  clock += count * 60_000;
};
const auditOf = async (action: string) =>
  server.db.selectFrom('audit_entries').selectAll().where('action', '=', action).orderBy('id', 'desc').execute();

describe('POST /oauth/token', () => {
  it('answers two different tokens and keeps neither', async () => {
    const answer = await logIn();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const tokens = (await answer.json()) as Record<string, unknown>;
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 43_200 });
    expect(tokens.access_token).not.toBe(tokens.session_token);
    const rows = JSON.stringify(await server.db.selectFrom('browser_sessions').selectAll().execute());
    expect(rows).not.toContain(tokens.access_token);
    expect(rows).not.toContain(tokens.session_token);
  });

  it('takes a form with the client in HTTP Basic, as standard clients send it', async () => {
    const answer = await server.fetch('/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({ username: admin.toUpperCase(), password: demoPassword, grant_type: 'password' }),
      headers: { authorization: `Basic ${btoa('2:')}` },
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    [{ password: 'sbagliata' }, 400, 'wrong-credentials', 'invalid_grant'],
    [{ username: 'chi@non.esiste' }, 400, 'wrong-credentials', 'invalid_grant'],
    [{ grant_type: 'client_credentials' }, 400, 'invalid-input', 'unsupported_grant_type'],
    [{ grant_type: undefined }, 400, 'invalid-input', 'invalid_request'],
    [{ password: 'a\u0000b' }, 400, 'invalid-input', 'invalid_request'],
    [{ client_id: 3 }, 401, 'wrong-credentials', 'invalid_client'],
    [{ client_id: undefined }, 401, 'wrong-credentials', 'invalid_client'],
  ])('refuses %j in the one shape and in the words of RFC 6749', async (more, status, code, error) => {
    const answer = await logIn(more);
    expect(answer.status).toBe(status);
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ code, error, fields: expect.any(Array), error_description: expect.any(String) });
    expect(answer.headers.get('www-authenticate')).toBeNull();
    await logIn();
  });

  it('opens no dialog of the browser, but answers a client that tried HTTP Basic', async () => {
    const answer = await logIn({}, { authorization: `Basic ${btoa('7:x')}` });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Sodalizio"']);
  });

  it('ignores undeclared members, as RFC 6749 requires', async () => {
    expect((await logIn({ audience: 'x' })).status).toBe(200);
  });

  it('refuses a disabled person in the same words as a wrong password', async () => {
    const person = await server.signIn({ email: 'nicolo.deluca@sodalizio.example' });
    await server.db
      .updateTable('users')
      .set({ disabled_at: new Date(clock) })
      .where('id', '=', 4)
      .execute();
    const answer = await logIn({ username: 'nicolo.deluca@sodalizio.example' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: errorSentences['wrong-credentials'] });
    expect(await statusOf(person)).toBe(401);
  });

  it('is the last login of the account, a refused one is not', async () => {
    const lastLogin = async () => {
      const found = server.db.selectFrom('users').select('last_login_at').where('email', '=', admin);
      return Date.parse((await found.executeTakeFirstOrThrow()).last_login_at ?? '');
    };
    minutes(1);
    await logIn();
    const then = clock;
    expect(await lastLogin()).toBe(then);
    minutes(1);
    await logIn({ password: 'sbagliata' });
    expect(await lastLogin()).toBe(then);
    await logIn();
    expect(await lastLogin()).toBe(clock);
  });

  it('records successful and failed logins, and no secret', async () => {
    await logIn();
    await logIn({ password: 'segretissima' });
    expect((await auditOf('login'))[0]).toMatchObject({ actor_user_id: 2, subject_id: '2', address: '127.0.0.1' });
    expect((await auditOf('login-failed'))[0]).toMatchObject({ actor_user_id: null, subject_id: '2' });
    const kept = JSON.stringify(await server.db.selectFrom('audit_entries').selectAll().execute());
    expect(`${kept}${lines.join('')}`).not.toMatch(/segretissima|Sodalizio\.2026/);
    await logIn();
  });
});

describe('login attempts', () => {
  it('stop counting for an account after three wrong ones, even with the right password, for fifteen minutes', async () => {
    const email = 'segreteria@sodalizio.example';
    for (const _ of [1, 2, 3]) expect((await logIn({ username: email, password: 'no' })).status).toBe(400);
    const refused = await logIn({ username: email });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests', error: 'temporarily_unavailable' });
    expect((await logIn()).status).toBe(200);
    minutes(16);
    expect((await logIn({ username: email })).status).toBe(200);
  });

  it('of strangers do not lock out a browser the account has signed in from before', async () => {
    minutes(16);
    const email = 'segreteria@sodalizio.example';
    const cookie = (answer: Response) => answer.headers.get('set-cookie')?.match(/known-browser=[^;]+/)?.[0] ?? '';
    const known = { cookie: cookie(await logIn({ username: email })) };
    const others = { cookie: cookie(await logIn()) };
    for (const _ of [1, 2, 3]) await logIn({ username: email, password: 'no' });
    expect((await logIn({ username: email })).status).toBe(429);
    expect((await logIn({ username: email }, others)).status).toBe(429);
    expect((await logIn({ username: email }, { cookie: 'known-browser=forged' })).status).toBe(429);
    expect((await logIn({ username: email }, known)).status).toBe(200);
    for (const _ of [1, 2, 3]) expect((await logIn({ username: email, password: 'no' }, known)).status).toBe(400);
    expect((await logIn({ username: email }, known)).status).toBe(429);
    minutes(16);
  });

  it('are not slipped past by a burst in parallel', async () => {
    minutes(16);
    const burst = await Promise.all(
      Array.from({ length: 12 }, () => logIn({ username: 'burst@x.it', password: 'no' })),
    );
    expect(burst.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it('are limited for one address whoever it tries', async () => {
    minutes(16);
    const tries = [];
    for (const n of Array(41).keys()) tries.push((await logIn({ username: `n${n}@x.it`, password: 'no' })).status);
    expect(tries.slice(0, 40).every((status) => status === 400)).toBe(true);
    expect(tries[40]).toBe(429);
    minutes(16);
  });

  it('start from zero after a login that worked', async () => {
    for (const _ of [1, 2]) await logIn({ password: 'no' });
    expect((await logIn()).status).toBe(200);
    for (const _ of [1, 2, 3]) expect((await logIn({ password: 'no' })).status).toBe(400);
    minutes(16);
  });
});

describe('a session', () => {
  it('ends at logout, at once, on every server', async () => {
    const other = await server.another();
    const person = await server.signIn('admin');
    const there = (path: string, method = 'GET') => fetch(`${other.url}${path}`, { method, headers: person.headers });
    expect((await there('/api/login-check')).status).toBe(200);
    expect((await person.fetch('/api/logout', { method: 'POST' })).status).toBe(200);
    expect((await there('/api/login-check')).status).toBe(401);
    expect(await statusOf(person)).toBe(401);
    expect((await auditOf('logout'))[0]).toMatchObject({ actor_user_id: 2, actor_label: admin });
  });

  it('ends twelve hours after the login', async () => {
    const person = await server.signIn('admin');
    minutes(719);
    expect(await statusOf(person)).toBe(200);
    minutes(2);
    expect(await statusOf(person)).toBe(401);
  });

  it('is not found by a session token alone, nor by two tokens that do not belong together', async () => {
    const [one, other] = [await server.signIn('admin'), await server.signIn('admin')];
    const ask = async (headers: Record<string, string>) => (await server.fetch('/api/user', { headers })).status;
    expect(await ask({ sessiontoken: one.sessionToken })).toBe(401);
    expect(await ask({ authorization: `Bearer ${one.accessToken}` })).toBe(200);
    expect(await ask({ authorization: `Bearer ${one.accessToken}`, sessiontoken: other.sessionToken })).toBe(401);
    expect(await ask({ authorization: `Bearer ${one.sessionToken}` })).toBe(401);
  });
});

describe('the XSRF token', () => {
  it('is given by the login check and kept while it is well formed', async () => {
    const person = await server.signIn('admin');
    const cookie = (await person.fetch('/api/login-check')).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict$/);
    const again = await person.fetch('/api/login-check', { headers: { cookie: cookie.split(';', 1)[0] ?? '' } });
    expect(again.headers.get('set-cookie')).toBeNull();
  });

  const token = 'a'.repeat(43);
  it.each<[string, Record<string, string>, number]>([
    ['no cookie at all', {}, 200],
    ['the cookie and its echo', { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }, 200],
    ['the cookie without an echo', { cookie: `XSRF-TOKEN=${token}` }, 403],
    ['another echo', { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': 'b'.repeat(43) }, 403],
    ['another cookie alone', { cookie: 'theme=dark' }, 403],
    ['an echo without a cookie of that name', { cookie: 'theme=dark', 'x-xsrf-token': token }, 403],
    ['another site, according to the browser', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbour site, according to the browser', { 'sec-fetch-site': 'same-site' }, 403],
    ['this site, according to the browser', { 'sec-fetch-site': 'same-origin' }, 200],
    ['another origin', { origin: 'https://altrove.example' }, 403],
    ['no origin to speak of', { origin: 'null' }, 403],
  ])('with %s', async (_, headers, status) => {
    const person = await server.signIn('admin');
    const answer = await person.fetch('/api/logout', { method: 'POST', headers });
    expect(answer.status).toBe(status);
    if (status === 403) expect(await answer.json()).toMatchObject({ code: 'wrong-xsrf-token' });
  });
});

describe('GET /api/user', () => {
  it.each([
    [
      'superadmin',
      [
        'associates.read',
        'users.read',
        'users.create',
        'users.manage',
        'mail.read',
        'composition.manage',
        'composition.override',
      ],
    ],
    ['admin', ['associates.read', 'users.read', 'users.create']],
    ['secretary', ['associates.read']],
  ] as const)('reports the permissions of a %s', async (role, permissions) => {
    const person = await server.signIn(role);
    const user = loggedUser.parse(await (await person.fetch('/api/user')).json());
    // Areas add their own, which are not part of this table.
    const ofAreas = Object.keys(permissionsOfAreas);
    expect(user.available_permissions.filter((one) => !ofAreas.includes(one))).toEqual(permissions);
    expect(user.roles).toEqual([role]);
    expect(user.aica_password).toBe(false);
  });

  it('says that a registry password is stored, and not which', async () => {
    await server.db
      .updateTable('users')
      .set({ registry_password_encrypted: Buffer.from('xyz') })
      .where('id', '=', 2)
      .execute();
    const text = await (await (await server.signIn('admin')).fetch('/api/user')).text();
    expect(JSON.parse(text)).toMatchObject({ aica_password: true });
  });
});

describe('a session', () => {
  it('is forgotten a month after it expired; one that is live goes on', async () => {
    await server.signIn('admin');
    const { expires_at } = await server.db
      .selectFrom('browser_sessions')
      .select('expires_at')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    const began = clock;
    onTestFinished(() => {
      clock = began;
    });
    clock = new Date(expires_at).getTime() + 31 * 86_400_000;
    const live = await server.signIn('secretary');
    await sweepSessions(server.db, new Date(clock));
    expect(await server.db.selectFrom('browser_sessions').select('id').execute()).toHaveLength(1);
    expect(await statusOf(live)).toBe(200);
  });
});

describe('the words and constants', () => {
  it('are those of the specification', async () => {
    const person = await server.signIn('secretary');
    expect(await (await person.fetch('/api/helpers/constants')).json()).toEqual({
      languages: { it: 'Italiano', en: 'Inglese' },
      default_language: 'it',
    });
    for (const type of ['global.labels.test', 'global.labels.questionnaires']) {
      const ask = async (language: string) =>
        Object.keys(
          (await (await person.fetch(`/api/global-labels?language=${language}&type=${type}`)).json()) as object,
        );
      expect(await ask('it')).toEqual(await ask('en'));
    }
    expect((await person.fetch('/api/global-labels?language=fr&type=global.labels.test')).status).toBe(400);
  });
});

describe('a configured client secret', () => {
  it('is required, in the body or in HTTP Basic', async () => {
    const guarded = await startTestApp({ members: 5, config: { oauthClientSecret: 'molto-segreto' } });
    const ask = async (more: object, headers: Record<string, string> = {}) =>
      (await guarded.fetch('/oauth/token', { json: grant(more), headers })).status;
    expect(await ask({})).toBe(401);
    expect(await ask({ client_secret: 'sbagliato' })).toBe(401);
    expect(await ask({ client_secret: 'molto-segreto' })).toBe(200);
    expect(await ask({}, { authorization: `Basic ${btoa('2:molto-segreto')}` })).toBe(200);
    await guarded.close();
  });

  it('is reported at the start, because the login page presents none, and at each refusal', async () => {
    const log: string[] = [];
    const guarded = await startTestApp({
      members: 5,
      config: { oauthClientSecret: 'molto-segreto' },
      logTo: { write: (line) => void log.push(line) },
    });
    onTestFinished(() => guarded.close());
    const warnings = () => log.filter((line) => line.includes('"level":40'));
    await expect.poll(warnings).toHaveLength(1);
    expect(warnings()[0]).toMatch(/OAUTH_CLIENT_SECRET is set: the login page presents no secret/);
    const refusals = [
      [{}, 'wrong client secret'],
      [{ client_id: 3 }, 'unknown client'],
    ] as const;
    for (const [more, reason] of refusals) {
      expect((await guarded.fetch('/oauth/token', { json: grant(more) })).status).toBe(401);
      expect(warnings().at(-1)).toMatch(new RegExp(`"address":"127.0.0.1".*login refused: ${reason}`));
    }
    expect(warnings()).toHaveLength(3);
    expect(log.join('')).not.toContain('molto-segreto');
  });
});
