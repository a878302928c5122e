import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { todayInRome } from '@sodalizio/contract';
import { sql } from 'kysely';
import { demoPassword } from '../src/auth/demo/demo-users.ts';
import { productFolder } from '../src/db/data-template.ts';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { demoRegistryPassword } from '../src/membership-registry/demo-accounts.ts';

/** `--members 100000`; the database is DATABASE_URL as it is, one created beside TEST_DATABASE_URL, or the embedded engine. */
export function benchOptions() {
  const { values } = parseArgs({
    strict: false,
    options: {
      members: { type: 'string', default: '100000' },
      think: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '15' },
    },
  });
  return {
    members: Number(values.members),
    think: Number(values.think),
    seconds: Number(values.seconds),
    today: todayInRome(new Date()),
  };
}

export interface Measured {
  url: string;
  /** Undefined on the embedded engine. */
  databaseUrl: string | undefined;
  engine: 'PostgreSQL' | 'embedded';
  pid: number;
  headers: Record<string, string>;
  get(path: string): Promise<Answer>;
  alone(query: Record<string, unknown>, times: number): Promise<Alone>;
  stop(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  milliseconds: number;
}

export interface Alone {
  milliseconds: number[];
  statements: { sql: string; parameters: unknown[] }[];
}

/** Starts the server in its own process on a database with that many demo members (created once, then kept). */
export async function startMeasured(options: ReturnType<typeof benchOptions>): Promise<Measured> {
  const databaseUrl = await benchDatabase(options.members);
  const folder = join(productFolder, 'bench', String(options.members));
  await mkdir(folder, { recursive: true });
  const program = fileURLToPath(new URL('./measured-server.ts', import.meta.url));
  const env = {
    ...process.env,
    BENCH_MEMBERS: String(options.members),
    BENCH_FOLDER: folder,
    BENCH_TODAY: options.today,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  await once(fork(program, { env: { ...env, BENCH_FILL: '1' } }), 'exit');
  const child = fork(program, { env });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the measured server ended')));
  const [{ ready: url }] = (await Promise.race([once(child, 'message'), ended])) as [{ ready: string }];
  ended.catch(() => {});
  const headers = await signIn(url);
  return {
    url,
    databaseUrl,
    engine: databaseUrl === undefined ? 'embedded' : 'PostgreSQL',
    pid: child.pid ?? 0,
    headers,
    get: (path) => get(url + path, headers),
    alone: async (query, times) => {
      child.send({ query, times });
      const [answer] = (await once(child, 'message')) as [Alone];
      return answer;
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}

async function benchDatabase(members: number): Promise<string | undefined> {
  const { DATABASE_URL, TEST_DATABASE_URL } = process.env;
  if (DATABASE_URL || !TEST_DATABASE_URL) return DATABASE_URL;
  const own = new URL(TEST_DATABASE_URL);
  own.pathname = `/sodalizio_bench_${members}`;
  const { db, close } = await openDatabase({ url: TEST_DATABASE_URL, connections: 1 });
  const name = own.pathname.slice(1);
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db);
  if (rows.length === 0) await sql`create database ${sql.ref(name)}`.execute(db);
  await close();
  const opened = await openDatabase({ url: own.href, connections: 1 });
  await migrate(opened.db).finally(opened.close);
  return own.href;
}

async function signIn(url: string): Promise<Record<string, string>> {
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    };
    const answer = await fetch(url + path, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const login = {
    username: 'superadmin@sodalizio.example',
    password: demoPassword,
    grant_type: 'password',
    client_id: 2,
  };
  const { access_token, session_token } = await post('/oauth/token', login);
  const headers = { authorization: `Bearer ${access_token}`, sessiontoken: session_token ?? '' };
  const user = await fetch(`${url}/api/user`, { headers }).then(
    (answer) => answer.json() as Promise<{ tax_code: string }>,
  );
  const basic = Buffer.from(`${user.tax_code}:${demoRegistryPassword}`).toString('base64');
  await post('/api/aica-proxy', { v: 2 }, { ...headers, authorization: `Basic ${basic}` });
  return headers;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Uses a kept-alive connection and requests compression like a browser; the body stays compressed. */
function get(url: string, headers: Record<string, string>): Promise<Answer> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { ...headers, 'accept-encoding': 'gzip, br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const milliseconds = performance.now() - from;
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks), milliseconds });
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** Resident memory of a process in MB; 0 where the system does not report it. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function markdownTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}
export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));
