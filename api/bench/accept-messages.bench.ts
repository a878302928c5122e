import { setTimeout as wait } from 'node:timers/promises';
import { benchOptions, type Measured, markdownTable, median, ms, quantile, startMeasured } from './start-measured.ts';

/**
 * Milliseconds to check and to accept a message to everybody (100,000), taken back each time, and the latency of searches
 * meanwhile beside that of searches alone. On PostgreSQL where TEST_DATABASE_URL or DATABASE_URL is set, and on the embedded
 * engine. `BENCH_RUNS=5 node bench/accept-messages.bench.ts --members 100000`.
 */
const options = benchOptions();
const runs = Number(process.env.BENCH_RUNS ?? 3);
const text = {
  title: 'Assemblea',
  content: '<p>Ciao <span data-placeholder="nome">Nome</span>, ci vediamo sabato.</p>',
};

async function post(
  server: Measured,
  path: string,
  body: object,
): Promise<{ said: Record<string, unknown>; took: number }> {
  const from = performance.now();
  const answer = await fetch(`${server.url}/api/admin/${path}`, {
    method: 'POST',
    headers: { ...server.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok || said.error) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(said)}`);
  return { said, took: performance.now() - from };
}

const search = async (server: Measured) =>
  (await server.get('/api/admin/associates?f=1&limit=50&last_name=rossi')).milliseconds;

async function measure(server: Measured): Promise<string[]> {
  const alone: number[] = [];
  for (let time = 0; time < 50; time += 1) alone.push(await search(server));
  const checks: number[] = [];
  const accepts: number[] = [];
  const meanwhile: number[] = [];
  let people = 0;
  for (let run = 0; run < runs; run += 1) {
    const { said } = await post(server, 'associates/selections', { filters: { f: '1' } });
    const target = { sections: [], users_aica_code: [], selection: said.selection };
    const check = await post(server, 'messages/check', { ...target, content: text.content });
    checks.push(check.took);
    let done = false;
    const searching = (async () => {
      while (!done) {
        meanwhile.push(await search(server));
        await wait(20);
      }
    })();
    const sent = await post(server, 'message', { ...target, ...text }).finally(() => {
      done = true;
    });
    await searching;
    accepts.push(sent.took);
    people = Number(sent.said.users_count);
    await post(server, `messages/${sent.said.id}/act`, { act: 'cancel' });
  }
  return [
    server.engine,
    String(people),
    ms(median(checks)),
    ms(median(accepts)),
    ms(quantile(alone, 0.95)),
    ms(quantile(meanwhile, 0.95)),
  ];
}

const rows: string[][] = [];
const engines = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL ? ['postgres', 'embedded'] : ['embedded'];
for (const engine of engines) {
  if (engine === 'embedded') {
    delete process.env.TEST_DATABASE_URL;
    delete process.env.DATABASE_URL;
  }
  const server = await startMeasured(options);
  rows.push(await measure(server));
  await server.stop();
}
const heads = ['engine', 'people', 'check, ms', 'accept, ms', 'search p95 alone, ms', 'search p95 meanwhile, ms'];
process.stdout.write(`Median of ${runs}\n\n${markdownTable(heads, rows)}\n`);
