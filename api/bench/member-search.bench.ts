import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { benchOptions, type Measured, markdownTable, median, ms, quantile, startMeasured } from './start-measured.ts';

/**
 * Thirteen searches, first page and total: through HTTP ÷ the same SQL alone; then 16 people at once.
 * `node bench/member-search.bench.ts --members 100000 [--think 1000] [--seconds 15]`. Prints; asserts nothing.
 */
const options = benchOptions();
const year = Number(options.today.slice(0, 4));
const searches: [name: string, query: Record<string, unknown>][] = [
  ['everybody', {}],
  ['a common surname', { last_name: 'rossi' }],
  ['a rare surname', { last_name: 'zuccar' }],
  ['a surname of two letters', { last_name: 'ro' }],
  ['surname and first name', { last_name: 'bianchi', first_name: 'mar' }],
  ['a fragment of a tax code', { tax_code: 'RSSM' }],
  ['one section', { section: ['LOM'] }],
  ['status and type, newest first', { status: ['Moroso'], tiposocio: ['STUDENTE'], sort: '-dataiscr' }],
  ['not paid this year', { have_payed: 'No' }],
  ['paid in a month', { payment_period: `${year}-03`, sort: '-dataPagamento' }],
  ['renewals of a section', { awaiting_renewal: 'true', sez_code: 'LAZ' }],
  ['a town', { city: 'milano' }],
  ['company of this year', { company_name: 'studio', new: 'true' }],
];
const times = 15;

function pathOf(query: Record<string, unknown>, rest = '&limit=50'): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => [value].flat().map((item) => [key, String(item)]));
  return `/api/admin/associates?f=1&${new URLSearchParams(pairs.map(([key = '', value = '']): [string, string] => [key, value]))}${rest}`;
}

async function one(server: Measured, client: pg.Client | undefined, query: Record<string, unknown>) {
  const { statements } = await server.alone(query, 1);
  const [http, alone]: [number[], number[]] = [[], []];
  let page = { total: 0 as number | null, at_least: 0 };
  for (let time = -2; time < times; time += 1) {
    const answer = await server.get(pathOf(query));
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    let apart: number;
    if (client) {
      const from = performance.now();
      for (const { sql, parameters } of statements) await client.query(sql, parameters);
      apart = performance.now() - from;
    } else {
      apart = median((await server.alone(query, 1)).milliseconds);
    }
    // The first two warm up.
    if (time >= 0) {
      http.push(answer.milliseconds);
      alone.push(apart);
    }
  }
  const plain = await fetch(server.url + pathOf(query), { headers: server.headers });
  page = (await plain.json()) as typeof page;
  const total = await server.get(pathOf(query, '').replace('associates?', 'associates/total?'));
  return { http: median(http), alone: median(alone), statements: statements.length, page, total: total.milliseconds };
}

async function together(server: Measured, people: number, think: number, seconds: number) {
  const found: number[] = [];
  const until = performance.now() + seconds * 1000;
  const work = async (person: number) => {
    await wait((think * person) / people);
    for (let at = person; performance.now() < until; at += 5) {
      const [, query] = searches[at % searches.length] ?? ['', {}];
      found.push((await server.get(pathOf(query))).milliseconds);
      await wait(think * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: people }, (_, person) => work(person)));
  return [
    `${people} people, ${think === 0 ? 'never pausing' : `${think / 1000} s between searches`}`,
    ms(median(found)),
    ms(quantile(found, 0.95)),
    ms(Math.max(...found)),
    (found.length / seconds).toFixed(0),
  ];
}

const server = await startMeasured(options);
const client = server.databaseUrl === undefined ? undefined : new pg.Client({ connectionString: server.databaseUrl });
await client?.connect();
const rows = [];
const sums = { http: 0, alone: 0 };
for (const [name, query] of searches) {
  const { http, alone, statements, page, total } = await one(server, client, query);
  sums.http += http;
  sums.alone += alone;
  const matching = page.total ?? `≥ ${page.at_least}`;
  rows.push([name, matching, statements, ms(http), ms(alone), (http / alone).toFixed(2), ms(total)]);
}
rows.push(['**all**', '', '', ms(sums.http), ms(sums.alone), (sums.http / sums.alone).toFixed(2), '']);
process.stdout.write(`\n${options.members} members, ${server.engine}, medians of ${times} in ms\n\n`);
const headings = ['search', 'found', 'statements', 'HTTP', 'SQL alone', 'HTTP ÷ SQL', 'exact total, asked apart'];
process.stdout.write(`${markdownTable(headings, rows)}\n\n`);
const crowds = [
  await together(server, 16, options.think, options.seconds),
  await together(server, 16, 0, options.seconds),
];
process.stdout.write(`${markdownTable(['at once', 'median ms', 'p95 ms', 'worst ms', 'searches/s'], crowds)}\n`);
await client?.end();
await server.stop();
process.exit(0);
