import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { benchOptions, type Measured, markdownTable, median, ms, quantile, startMeasured } from './start-measured.ts';

/**
 * The server under many: requests per second ÷ the same framework that sends the same bytes without any work; then 200 people who
 * think for a second between two requests; then one, two and three servers on one database.
 * `npm run bench -- --only server [--members 2000] [--seconds 5]`, with TEST_DATABASE_URL on PostgreSQL. Prints; asserts nothing.
 * The load comes from this process, on the same machine: with two cores it takes a part of what it measures, from both sides.
 */
const options = { ...benchOptions(), rounds: 5, people: 200, connections: 16 };

interface Kind {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

const batch = [
  ...['/api/login-check', '/api/user', '/api/helpers/constants'],
  ...['test', 'questionnaires'].map((type) => `/api/global-labels?language=it&type=global.labels.${type}`),
];
const kinds: Kind[] = [
  { name: 'a list of 50 rows', method: 'GET', path: '/api/admin/associates?f=1&sort=nome&limit=50&offset=0' },
  { name: 'a profile', method: 'GET', path: '/api/admin/associates?aica_code=1000' },
  {
    name: 'start-up, five calls in one',
    method: 'GET',
    path: `/api/early?${new URLSearchParams(batch.map((one): [string, string] => ['ask', one]))}`,
  },
];

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

interface Sent {
  readonly status: number;
  readonly type: string;
  readonly encoding: string | undefined;
  readonly body: Buffer;
}

function send(url: string, { method, path, body }: Kind, headers: Record<string, string>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(
      url + path,
      { agent, method, headers: { ...headers, ...type, 'accept-encoding': 'gzip, br' } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            encoding: answer.headers['content-encoding'],
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Requests per second with as many connections as asked, each with one request at a time. */
async function rate(servers: readonly Pick<Measured, 'url' | 'headers'>[], kind: Kind): Promise<number> {
  const until = performance.now() + options.seconds * 1000;
  let answered = 0;
  const connection = async (_: unknown, at: number) => {
    const { url, headers } = servers[at % servers.length] ?? { url: '', headers: {} };
    while (performance.now() < until) {
      const { status } = await send(url, kind, headers);
      if (status !== 200) throw new Error(`${kind.name} answered ${status}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: options.connections }, connection));
  return answered / options.seconds;
}

/** Milliseconds of every answer that these people got. */
async function thinking(servers: readonly Measured[]): Promise<number[]> {
  const until = performance.now() + options.seconds * 3000;
  const took: number[] = [];
  const person = async (_: unknown, at: number) => {
    const { url, headers } = servers[at % servers.length] ?? { url: '', headers: {} };
    await wait(Math.random() * options.think);
    for (let turn = at; performance.now() < until; turn++) {
      const kind = kinds[turn % kinds.length];
      if (!kind) return;
      const from = performance.now();
      const { status } = await send(url, kind, headers);
      if (status !== 200) throw new Error(`${kind.name} answered ${status}`);
      took.push(performance.now() - from);
      await wait(options.think * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: options.people }, person));
  return took;
}

async function startRival(server: Measured): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('./same-bytes.process.ts', import.meta.url)));
  const answers: Record<string, object> = {};
  for (const kind of kinds) {
    const { type, encoding, body } = await send(server.url, kind, server.headers);
    answers[kind.path] = { type, encoding, body: body.toString('base64') };
  }
  child.send(answers);
  const [url] = (await once(child, 'message')) as [string];
  return { url, process: child };
}

/** A write with its transaction and audit: a saved view, stored again. */
async function aWrite(server: Measured): Promise<Kind> {
  const view = { screen: 'associates.index', name: `Bench ${process.pid}`, search: 'f=1', shared: false };
  const path = '/api/views';
  const body = { ...view, hidden_columns: [], column_order: [] };
  const made = await send(
    server.url,
    { name: 'a view', method: 'POST', path, body: JSON.stringify(body) },
    server.headers,
  );
  if (made.status !== 200) throw new Error(`a view answered ${made.status}: ${made.body}`);
  const { id } = JSON.parse(made.body.toString());
  return { name: 'a write', method: 'POST', path, body: JSON.stringify({ ...body, id }) };
}

const servers = [await startMeasured(options)];
const [first] = servers as [Measured];
const load = [...kinds, await aWrite(first)];
kinds.splice(0, kinds.length, ...load);
const rival = await startRival(first);
try {
  const rows: (string | number)[][] = [];
  for (const kind of kinds) {
    const found: [number[], number[]] = [[], []];
    for (let round = 0; round <= options.rounds; round++) {
      const pair = [await rate([first], kind), await rate([{ url: rival.url, headers: {} }], kind)] as const;
      if (round > 0) for (const at of [0, 1] as const) found[at].push(pair[at]);
    }
    const [mine, theirs] = found.map(median) as [number, number];
    rows.push([kind.name, mine.toFixed(0), theirs.toFixed(0), (mine / theirs).toFixed(2)]);
  }
  const headings = ['', `${first.engine}, per second`, 'the same bytes alone', 'ratio'];
  console.log(`\n${options.connections} connections, medians of ${options.rounds} alternating rounds\n`);
  console.log(markdownTable(headings, rows));

  const many: (string | number)[][] = [];
  // The embedded engine has one server.
  for (let count = 1; count <= (first.databaseUrl === undefined ? 1 : 3); count++) {
    if (count > servers.length) servers.push(await startMeasured(options));
    const took = await thinking(servers);
    const perSecond = await rate(servers, load[0] as Kind);
    many.push([count, took.length, ms(median(took)), ms(quantile(took, 0.99)), perSecond.toFixed(0)]);
  }
  console.log(`\n${options.people} people who think ${options.think} ms\n`);
  console.log(markdownTable(['servers', 'answers', 'median ms', 'p99 ms', 'lists per second'], many));
} finally {
  rival.process.disconnect();
  for (const server of servers) await server.stop();
  agent.destroy();
}
