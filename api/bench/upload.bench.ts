import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Upload } from '@sodalizio/contract';
import { sql } from 'kysely';
import { openDatabase } from '../src/db/open-database.ts';
import { streamXlsx } from '../src/platform/xlsx/xlsx-stream.ts';
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
 * A spreadsheet of many users: read, checked, compared, stored with its audit entries ÷ SheetJS and bare inserts in their own
 * process; peak memory of both; and the latency of concurrent calls. On PostgreSQL where TEST_DATABASE_URL or DATABASE_URL is
 * set. `BENCH_ROWS=100000 BENCH_RUNS=3 node bench/upload.bench.ts`.
 */
const options = { ...benchOptions(), members: 2_000 };
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const runs = Number(process.env.BENCH_RUNS ?? 3);
const folder = await mkdtemp(join(tmpdir(), 'sodalizio-bench-'));
const file = join(folder, 'utenti.xlsx');

async function* people() {
  for (let at = 0; at < rows; at += 1_000)
    yield Array.from({ length: Math.min(1_000, rows - at) }, (_, one) => at + one);
}
const column = (heading: string, value: (at: number) => string) => ({
  heading,
  kind: 'text' as const,
  width: 20,
  value,
});
await pipeline(
  streamXlsx<number>({
    name: 'Utenti',
    batches: people(),
    columns: [
      column('Matricola', (at) => `B${String(at).padStart(7, '0')}`),
      column('Nome', (at) => ['Maria', 'Giulia', 'Niccolò', 'Andrea'][at % 4] ?? ''),
      column('Cognome', (at) => `Rossi ${at % 977}`),
      column('Email', (at) => `persona.${at}@benchmark.example`),
      column('Ruolo', () => 'Segreteria'),
    ],
  }),
  createWriteStream(file),
);

async function forget(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const { db, close } = await openDatabase({ url, connections: 1, statementTimeout: 0 });
  await sql`delete from users where email like '%@benchmark.example'`.execute(db);
  for (const table of ['users', 'audit_entries', 'upload_rows'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  await close();
}

async function loaded(server: Measured): Promise<{ checked: number; stored: number; undone: number }> {
  const ask = async (path: string, init: RequestInit = {}): Promise<Upload> => {
    const answer = await fetch(server.url + path, { ...init, headers: server.headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Upload;
  };
  const finished = async (upload: Upload): Promise<Upload> => {
    let now = upload;
    while (now.progress !== null) {
      await wait(100);
      now = await ask(`/api/uploads/${upload.id}`);
    }
    return now;
  };
  const body = new FormData();
  body.append('file', new Blob([await readFile(file)]), 'utenti.xlsx');
  const from = performance.now();
  const ready = await finished(await ask('/api/admin/users/upload', { method: 'POST', body }));
  if (ready.counts.created !== rows) throw new Error(`${JSON.stringify(ready.counts)} ${ready.failure}`);
  const checked = performance.now() - from;
  const done = await finished(await ask(`/api/uploads/${ready.id}/run`, { method: 'POST' }));
  if (done.state !== 'done') throw new Error(`${done.state} ${done.failure}`);
  const stored = performance.now() - from - checked;
  const undone = await ask(`/api/uploads/${ready.id}/undo`, { method: 'POST' });
  if (undone.state !== 'undone' || undone.failure !== '') throw new Error(undone.failure);
  return { checked, stored, undone: performance.now() - from - checked - stored };
}

async function watched<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 10);
  return work()
    .then((result) => ({ result, peak }))
    .finally(() => clearInterval(timer));
}

async function whileOthersAsk<T>(server: Measured, waits: number[], work: () => Promise<T>): Promise<T> {
  let done = false;
  const asking = (async () => {
    while (!done) {
      waits.push((await server.get('/api/user')).milliseconds);
      await wait(20);
    }
  })();
  try {
    return await work();
  } finally {
    done = true;
    await asking;
  }
}

async function rival(url: string | undefined): Promise<{ milliseconds: number; peak: number }> {
  const child = fork(fileURLToPath(new URL('./upload-rival.ts', import.meta.url)), {
    env: { ...process.env, BENCH_FILE: file, ...(url === undefined ? {} : { DATABASE_URL: url }) },
  });
  await once(child, 'message');
  const { result, peak } = await watched(child.pid ?? 0, async () => {
    child.send('go');
    const [answer] = (await once(child, 'message')) as [{ rows: number; milliseconds: number }];
    return answer;
  });
  if (result.rows !== rows) throw new Error(`the rival stored ${result.rows}`);
  child.disconnect();
  await once(child, 'exit');
  return { milliseconds: result.milliseconds, peak };
}

const server = await startMeasured(options);
const measured = () => watched(server.pid, () => whileOthersAsk(server, waits, () => loaded(server)));
const before = residentMegabytes(server.pid);
const ours: Awaited<ReturnType<typeof measured>>[] = [];
const theirs: Awaited<ReturnType<typeof rival>>[] = [];
const waits: number[] = [];
for (let run = 0; run < runs; run += 1) {
  await forget(server.databaseUrl);
  ours.push(await measured());
  await forget(server.databaseUrl);
  theirs.push(await rival(server.databaseUrl));
}
await forget(server.databaseUrl);
await server.stop();
await rm(folder, { recursive: true });

const of = (pick: (one: Awaited<ReturnType<typeof loaded>>) => number) =>
  median(ours.map(({ result }) => pick(result)));
const whole = of(({ checked, stored }) => checked + stored);
const theirTime = median(theirs.map(({ milliseconds }) => milliseconds));
const peak = Math.max(...ours.map((one) => one.peak));
const theirPeak = Math.max(...theirs.map((one) => one.peak));
const perSecond = (milliseconds: number) => Math.round((rows / milliseconds) * 1000);
process.stdout.write(
  `\n${rows} rows, ${server.engine}, medians of ${runs}, server at rest ${before.toFixed(0)} MB\n\n`,
);
process.stdout.write(
  `${markdownTable(
    ['', 'ours', 'SheetJS + the same inserts', 'ratio'],
    [
      ['dry run, ms', ms(of(({ checked }) => checked)), '-', ''],
      ['storing, ms', ms(of(({ stored }) => stored)), '-', ''],
      ['both, ms', ms(whole), ms(theirTime), (whole / theirTime).toFixed(2)],
      ['rows/s', perSecond(whole), perSecond(theirTime), ''],
      ['undoing, ms', ms(of(({ undone }) => undone)), '-', ''],
      ['peak memory, MB', peak.toFixed(0), theirPeak.toFixed(0), (peak / theirPeak).toFixed(2)],
    ],
  )}\n\n`,
);
process.stdout.write(
  `${markdownTable(
    ['concurrent GET /api/user', 'median ms', 'p95 ms', 'worst ms'],
    [['meanwhile', ms(median(waits)), ms(quantile(waits, 0.95)), ms(Math.max(...waits))]],
  )}\n`,
);
process.exit(0);
