import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect, type Kind, type Target } from './load.ts';
import { type Nginx, nginxVersion, startNginx } from './nginx.ts';
import { benchOptions, type Measured, markdownTable, median, ms, quantile, startMeasured } from './start-measured.ts';

/**
 * The server under many: requests per second ÷ the same framework that sends the same bytes without any work, both alone and, where
 * nginx is installed, over TLS and HTTP/2 behind it; then 200 people who think for a second between two requests; then one, two and
 * three servers on one database.
 * `npm run bench -- --only server --postgres --members 2000 --seconds 3`. Prints; asserts nothing.
 * The load comes from this process, on the same machine: with two cores it takes a part of what it measures, from both sides.
 */
const options = { ...benchOptions(), rounds: 5, people: 200, connections: 16 };

const batch = [
  ...['/api/login-check', '/api/user', '/api/helpers/constants'],
  ...['test', 'questionnaires'].map((type) => `/api/global-labels?language=it&type=global.labels.${type}`),
];
const reads: Kind[] = [
  { name: 'a list of 50 rows', method: 'GET', path: '/api/admin/associates?f=1&sort=nome&limit=50&offset=0' },
  { name: 'a profile', method: 'GET', path: '/api/admin/associates?aica_code=1000' },
  {
    name: 'start-up, five calls in one',
    method: 'GET',
    path: `/api/early?${new URLSearchParams(batch.map((one): [string, string] => ['ask', one]))}`,
  },
];

/** The answer, or a fault: nothing is measured that failed. */
async function answerOf(target: Target, kind: Kind) {
  const connection = connect(target);
  const answer = await connection.send(kind);
  connection.close();
  if (answer.status !== 200) throw new Error(`${kind.name} answered ${answer.status}: ${answer.body}`);
  return answer;
}

/** Opens `count` connections, one for each person, spread evenly over these servers. */
async function withConnections(
  count: number,
  targets: readonly Target[],
  use: (send: (kind: Kind) => Promise<void>, at: number) => Promise<void>,
): Promise<void> {
  const person = async (_: unknown, at: number) => {
    const connection = connect(targets[at % targets.length] as Target);
    const send = async (kind: Kind) => {
      const { status } = await connection.send(kind);
      if (status !== 200) throw new Error(`${kind.name} answered ${status}`);
    };
    await use(send, at).finally(connection.close);
  };
  await Promise.all(Array.from({ length: count }, person));
}

/** Requests per second with as many connections as asked, each with one request at a time. */
async function rate(targets: readonly Target[], kind: Kind): Promise<number> {
  const until = performance.now() + options.seconds * 1000;
  let answered = 0;
  await withConnections(options.connections, targets, async (send) => {
    for (; performance.now() < until; answered++) await send(kind);
  });
  return answered / options.seconds;
}

/** Milliseconds of every answer that these people got. */
async function thinking(targets: readonly Target[], kinds: readonly Kind[]): Promise<number[]> {
  const until = performance.now() + options.seconds * 3000;
  const took: number[] = [];
  await withConnections(options.people, targets, async (send, at) => {
    await wait(Math.random() * options.think);
    for (let turn = at; performance.now() < until; turn++) {
      const from = performance.now();
      await send(kinds[turn % kinds.length] as Kind);
      took.push(performance.now() - from);
      await wait(options.think * (0.5 + Math.random()));
    }
  });
  return took;
}

async function startRival(server: Target, kinds: readonly Kind[]): Promise<Target & { process: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('./same-bytes.process.ts', import.meta.url)));
  const answers: Record<string, object> = {};
  for (const kind of kinds) {
    const { type, encoding, body } = await answerOf(server, kind);
    answers[kind.path] = { type, encoding, body: body.toString('base64') };
  }
  child.send(answers);
  const [url] = (await once(child, 'message')) as [string];
  return { url, headers: {}, process: child };
}

/** A write with its transaction and audit: a saved view, stored again. */
async function aWrite(server: Target): Promise<Kind> {
  const view = { screen: 'associates.index', name: `Bench ${process.pid}`, search: 'f=1', shared: false };
  const write = { name: 'a write', method: 'POST', path: '/api/views' } as const;
  const body = { ...view, hidden_columns: [], column_order: [] };
  const made = await answerOf(server, { ...write, body: JSON.stringify(body) });
  const { id } = JSON.parse(made.body.toString());
  return { ...write, body: JSON.stringify({ ...body, id }) };
}

/** Medians of alternating rounds, after one that does not count. */
async function compare(kind: Kind, mine: Target, theirs: Target): Promise<string[]> {
  const found: [number[], number[]] = [[], []];
  for (let round = 0; round <= options.rounds; round++) {
    const pair = [await rate([mine], kind), await rate([theirs], kind)] as const;
    if (round > 0) for (const at of [0, 1] as const) found[at].push(pair[at]);
  }
  const [own, other] = found.map(median) as [number, number];
  return [own.toFixed(0), other.toFixed(0), (own / other).toFixed(2)];
}

const nginx = nginxVersion();
const servers: Measured[] = [await startMeasured(options)];
const [first] = servers as [Measured];
const kinds = [...reads, await aWrite(first)];
const rival = await startRival(first, kinds);
const fronts: Nginx[] = [];
/** These servers behind an nginx of their own. */
async function behindNginx(urls: readonly string[], headers: Target['headers']): Promise<Target> {
  const front = await startNginx(urls);
  fronts.push(front);
  return { url: front.url, headers };
}
try {
  const pairs: [string, Target, Target][] = [[first.engine, first, rival]];
  if (nginx)
    pairs.push([
      `${nginx}, HTTP/2`,
      await behindNginx([first.url], first.headers),
      await behindNginx([rival.url], rival.headers),
    ]);
  const rows: string[][] = [];
  for (const kind of kinds) {
    const row = [kind.name];
    for (const [, mine, theirs] of pairs) row.push(...(await compare(kind, mine, theirs)));
    rows.push(row);
  }
  const headings = ['', ...pairs.flatMap(([name]) => [`${name}, per second`, 'the same bytes', 'ratio'])];
  console.log(`\n${options.connections} connections, medians of ${options.rounds} alternating rounds\n`);
  console.log(markdownTable(headings, rows));

  const many: (string | number)[][] = [];
  const measureMany = async (name: string, targets: readonly Target[]) => {
    const took = await thinking(targets, kinds);
    const lists = await rate(targets, kinds[0] as Kind);
    many.push([name, took.length, ms(median(took)), ms(quantile(took, 0.99)), lists.toFixed(0)]);
  };
  // The embedded engine has one server.
  for (let count = 1; count <= (first.databaseUrl === undefined ? 1 : 3); count++) {
    if (count > servers.length) servers.push(await startMeasured(options));
    await measureMany(String(count), servers);
    if (nginx) {
      const urls = servers.map(({ url }) => url);
      await measureMany(`${count}, behind nginx`, [await behindNginx(urls, first.headers)]);
    }
  }
  console.log(`\n${options.people} people who think ${options.think} ms\n`);
  console.log(markdownTable(['servers', 'answers', 'median ms', 'p99 ms', 'lists per second'], many));
} finally {
  for (const front of fronts) await front.stop();
  rival.process.disconnect();
  for (const server of servers) await server.stop();
}
