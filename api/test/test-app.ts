import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Role, todayInRome } from '@sodalizio/contract';
import { demoPassword, demoUsers } from '../src/auth/demo/demo-users.ts';
import { buildApp } from '../src/build-app.ts';
import type { Database } from '../src/db/open-database.ts';
import { openTestDatabase } from '../src/db/test-database.ts';
import { fillDemo } from '../src/demo/fill-demo.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import type { App } from '../src/platform/platform.ts';

export interface TestAppOptions {
  members?: number;
  /** Address of a separate membership registry; the embedded one by default. */
  registry?: string;
  config?: Partial<Config>;
  /** The clock, for tests. */
  now?: () => Date;
  logTo?: { write(line: string): void };
  more?: (app: App) => void;
}

/** A signed-in person: `fetch` sends both tokens; `json` sets the body and its type. */
export interface SignedIn {
  accessToken: string;
  sessionToken: string;
  headers: Record<string, string>;
  fetch: (path: string, init?: RequestInit & { json?: unknown }) => Promise<Response>;
}

export interface TestApp {
  url: string;
  app: App;
  db: Database;
  config: Config;
  signIn: (who: Role | { email: string; password?: string }) => Promise<SignedIn>;
  fetch: (path: string, init?: RequestInit & { json?: unknown }) => Promise<Response>;
  another: (changes?: Partial<Config>) => Promise<TestApp>;
  close: () => Promise<void>;
}

type Init = RequestInit & { json?: unknown };

const caller =
  (url: string, own: Record<string, string> = {}) =>
  (path: string, { json, headers, ...init }: Init = {}) => {
    const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const given = Object.fromEntries(new Headers(headers));
    return fetch(`${url}${path}`, { redirect: 'manual', ...body, ...init, headers: { ...type, ...own, ...given } });
  };

function configFor({ registry, config }: TestAppOptions): Config {
  const { secretKey = randomBytes(32), ...base } = readConfig({
    SODALIZIO_DATA: join(tmpdir(), 'sodalizio-test-unused', 'data'),
    SODALIZIO_RELEASES: join(tmpdir(), 'sodalizio-test-no-releases'),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'info',
  });
  return { ...base, secretKey, port: 0, registryUrl: registry, ...config };
}

async function listen(
  db: Database,
  config: Config,
  options: TestAppOptions,
  close: () => Promise<void>,
): Promise<TestApp> {
  const { now, more, logTo } = options;
  const app = await buildApp({
    db,
    config,
    checkResponses: true,
    logTo: logTo ?? { write: () => {} },
    ...(now && { now }),
    ...(more && { more }),
  });
  const url = await app.listen({ port: config.port, host: '127.0.0.1' });
  const anonymous = caller(url);
  const others: TestApp[] = [];
  return {
    url,
    app,
    db,
    config,
    fetch: anonymous,
    signIn: async (who) => {
      const person = typeof who === 'string' ? demoUsers.find(({ role }) => role === who) : who;
      if (!person) throw new Error(`no demo user is ${who}`);
      const password = typeof who === 'string' ? demoPassword : (who.password ?? demoPassword);
      const answer = await anonymous('/oauth/token', {
        json: { username: person.email, password, grant_type: 'password', client_id: 2 },
      });
      if (answer.status !== 200) throw new Error(`login answered ${answer.status}: ${await answer.text()}`);
      const { access_token: accessToken, session_token: sessionToken } = (await answer.json()) as Record<
        string,
        string
      >;
      if (!accessToken || !sessionToken) throw new Error('login answered no tokens');
      const headers = { authorization: `Bearer ${accessToken}`, sessiontoken: sessionToken };
      return { accessToken, sessionToken, headers, fetch: caller(url, headers) };
    },
    another: async (changes) => {
      const other = await listen(db, { ...config, ...changes }, options, async () => {});
      others.push(other);
      return other;
    },
    close: async () => {
      for (const other of others) await other.close();
      app.server.closeAllConnections();
      await app.close();
      await close();
    },
  };
}

/**
 * The whole server on a real port with its own database, filled with demo people: the embedded engine in memory, or PostgreSQL
 * when TEST_DATABASE_URL is set. Every answer is checked against its contract. Close it in `afterAll`.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const opened = await openTestDatabase();
  const today = todayInRome((options.now ?? (() => new Date()))());
  await fillDemo(opened.db, { seed: 1, today, count: options.members ?? 60 });
  let config = configFor(options);
  if (config.admissionCodes === undefined) {
    const emails = demoUsers.slice(0, 2).map(({ email }) => email);
    const rows = await opened.db.selectFrom('users').select('aica_code').where('email', 'in', emails).execute();
    config = { ...config, admissionCodes: rows.flatMap(({ aica_code }) => aica_code ?? []) };
  }
  return listen(opened.db, config, options, () => opened.close());
}
