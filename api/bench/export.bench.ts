import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  benchOptions,
  type Measured,
  markdownTable,
  median,
  ms,
  quantile,
  residentMegabytes,
  startMeasured,
} from './start-measured.ts';

/**
 * Export of all members: time and peak memory of the server ÷ the same rows written from memory by the same writer in its
 * own process; and the latency of concurrent searches. `node bench/export.bench.ts --members 100000`.
 */
const path = '/api/admin/associates?f=1&export=true';

async function watched<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; peak: number; milliseconds: number }> {
  let peak = residentMegabytes(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 10);
  const from = performance.now();
  try {
    const result = await work();
    return { result, peak, milliseconds: performance.now() - from };
  } finally {
    clearInterval(timer);
  }
}

async function searching(server: Measured, until: () => boolean): Promise<number[]> {
  const found: number[] = [];
  while (!until()) {
    found.push((await server.get('/api/admin/associates?f=1&limit=50&last_name=rossi')).milliseconds);
    await wait(20);
  }
  return found;
}

async function exportOnce(server: Measured) {
  let done = false;
  const search = searching(server, () => done);
  const { result, peak, milliseconds } = await watched(server.pid, () => server.get(path));
  done = true;
  if (result.status !== 200) throw new Error(`answered ${result.status}`);
  return {
    rows: Number(result.headers['x-row-count']),
    bytes: result.body.length,
    peak,
    milliseconds,
    others: await search,
  };
}

async function fromMemory(rows: number) {
  const child = fork(fileURLToPath(new URL('./export-from-memory.ts', import.meta.url)), [String(rows)]);
  await once(child, 'message');
  const { peak, milliseconds } = await watched(child.pid ?? 0, async () => {
    child.send('write');
    await once(child, 'message');
  });
  child.disconnect();
  return { peak, milliseconds };
}

const options = benchOptions();
const server = await startMeasured(options);
const quiet = await searchesWhen(server);
const before = residentMegabytes(server.pid);
const runs = [];
for (let run = 0; run < 3; run += 1) runs.push(await exportOnce(server));
await server.stop();
const { rows = 0, bytes = 0 } = runs[0] ?? {};
const memory = [];
for (let run = 0; run < 3; run += 1) memory.push(await fromMemory(rows));

const [time, memoryTime] = [median(runs.map((run) => run.milliseconds)), median(memory.map((run) => run.milliseconds))];
const [peak, memoryPeak] = [Math.max(...runs.map((run) => run.peak)), Math.max(...memory.map((run) => run.peak))];
const others = runs.flatMap((run) => run.others);
process.stdout.write(
  `\n${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, ${server.engine}, server at rest ${before.toFixed(0)} MB\n\n`,
);
process.stdout.write(
  `${markdownTable(
    ['', 'export by the server', 'same rows from memory', 'ratio'],
    [
      ['time, median of 3, ms', ms(time), ms(memoryTime), (time / memoryTime).toFixed(2)],
      ['peak memory, MB', peak.toFixed(0), memoryPeak.toFixed(0), (peak / memoryPeak).toFixed(2)],
    ],
  )}\n\n`,
);
const line = (name: string, found: readonly number[]) => [
  name,
  ms(median(found)),
  ms(quantile(found, 0.95)),
  ms(Math.max(...found)),
];
process.stdout.write(
  `${markdownTable(['another search', 'median ms', 'p95 ms', 'worst ms'], [line('before', quiet), line('during the export', others)])}\n`,
);
process.exit(0);

async function searchesWhen(measured: Measured): Promise<number[]> {
  const until = performance.now() + 2_000;
  return searching(measured, () => performance.now() > until);
}
