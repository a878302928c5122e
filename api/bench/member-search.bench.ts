import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { benchOptions, type Measured, markdownTable, median, ms, quantile, startMeasured } from './start-measured.ts';

/**
 * Seventeen searches, first page and total: through HTTP ÷ the same SQL alone; then 16 concurrent clients.
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
  ['one text: surname and first name', { search: 'mario rossi' }],
  ['one text: a short word in a surname', { search: "d' angelo" }],
  ['one text: a part of a telephone', { search: '333 12 34' }],
  ['one text: the beginning of a tax code', { search: 'RSS MRA 7' }],
  ['company of this year', { company_name: 'studio', new: 'true' }],
];
const rounds = 9;
/** The server caches large totals for ten seconds: rounds are further apart, so that its searches are uncached. */
const forgotten = 10_200;

function pathOf(query: Record<string, unknown>, rest = '&limit=50'): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => [value].flat().map((item) => [key, String(item)]));
  return `/api/admin/associates?f=1&${new URLSearchParams(pairs.map(([key = '', value = '']): [string, string] => [key, value]))}${rest}`;
}

interface Found {
  first: number[];
  again: number[];
  alone: number[];
  total: number[];
  matching: string;
  statements: number;
}

async function one(server: Measured, client: pg.Client | undefined, query: Record<string, unknown>, found: Found) {
  const { statements, milliseconds } = await server.alone(query, 1);
  const first = await server.get(pathOf(query));
  if (first.status !== 200) throw new Error(`answered ${first.status}`);
  let apart = median(milliseconds);
  if (client) {
    const from = performance.now();
    for (const { sql, parameters } of statements) await client.query(sql, parameters);
    apart = performance.now() - from;
  }
  found.statements = statements.length;
  found.first.push(first.milliseconds);
  found.alone.push(apart);
  found.again.push((await server.get(pathOf(query))).milliseconds);
  const { sort: _, ...filters } = query;
  const total = await server.get(pathOf(filters, '').replace('associates?', 'associates/total?'));
  if (total.status !== 200) throw new Error(`the total answered ${total.status}`);
  found.total.push(total.milliseconds);
  const plain = await fetch(server.url + pathOf(query), { headers: server.headers });
  const page = (await plain.json()) as { total: number | null; at_least: number };
  found.matching = String(page.total ?? page.at_least);
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
    think === 0
      ? `load: ${people} searches always under way, nobody ever reads an answer`
      : `people: ${people} who search, look for ${think / 1000} s (±50 %), search again`,
    ms(median(found)),
    ms(quantile(found, 0.95)),
    ms(Math.max(...found)),
    (found.length / seconds).toFixed(0),
  ];
}

const server = await startMeasured(options);
const client = server.databaseUrl === undefined ? undefined : new pg.Client({ connectionString: server.databaseUrl });
await client?.connect();
const found = searches.map(([name, query]) => {
  const nothing: Found = { first: [], again: [], alone: [], total: [], matching: '', statements: 0 };
  return { name, query, found: nothing };
});
for (let round = -1; round < rounds; round += 1) {
  const from = performance.now();
  for (const { query, found: into } of found) await one(server, client, query, into);
  // The first round warms up.
  if (round < 0)
    for (const { found: into } of found)
      for (const list of [into.first, into.again, into.alone, into.total]) list.length = 0;
  await wait(Math.max(0, forgotten - (performance.now() - from)));
}
const rows = found.map(({ name, found: { first, again, alone, total, matching, statements } }) => [
  ...[name, matching, statements, ms(median(first)), ms(median(alone)), (median(first) / median(alone)).toFixed(2)],
  ...[ms(median(again)), ms(median(total))],
]);
const sum = (pick: (one: Found) => number[]) => found.reduce((all, { found: one }) => all + median(pick(one)), 0);
const sums = { first: sum(({ first }) => first), alone: sum(({ alone }) => alone), again: sum(({ again }) => again) };
rows.push([
  '**all**',
  '',
  '',
  ms(sums.first),
  ms(sums.alone),
  (sums.first / sums.alone).toFixed(2),
  ms(sums.again),
  '',
]);
process.stdout.write(`\n${options.members} members, ${server.engine}, medians of ${rounds} in ms\n\n`);
const headings = ['search', 'found', 'statements', 'page + count', 'SQL alone', 'ratio', 'paging on', 'exact total'];
process.stdout.write(`${markdownTable(headings, rows)}\n\n`);
const crowds = [
  await together(server, 16, options.think, options.seconds),
  await together(server, 16, 0, options.seconds),
];
process.stdout.write(`${markdownTable(['at once', 'median ms', 'p95 ms', 'worst ms', 'searches/s'], crowds)}\n`);
await client?.end();
await server.stop();
process.exit(0);
