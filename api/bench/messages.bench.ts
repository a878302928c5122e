import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { SenderSettings } from './mail-sender.process.ts';
import { markdownTable, median } from './start-measured.ts';

/**
 * Mails per second out of the queue to a local mail server, each marked and settled in the database ÷ nodemailer's pool alone, with as
 * many connections; alternating rounds. On PostgreSQL where DATABASE_URL is set (it adds a mailing there), else on the embedded
 * engine. `BENCH_MAILS=4000 BENCH_RUNS=5 node bench/messages.bench.ts`.
 */
const mails = Number(process.env.BENCH_MAILS ?? 2_000);
const runs = Number(process.env.BENCH_RUNS ?? 3);
const url = process.env.DATABASE_URL;
const folder = await mkdtemp(join(tmpdir(), 'sodalizio-bench-'));

const sink = fork(fileURLToPath(new URL('mail-sink.process.ts', import.meta.url)));
const [port] = (await once(sink, 'message')) as [number];

async function mailsPerSecond(by: SenderSettings['by'], connections: number): Promise<number> {
  const settings: SenderSettings = { by, mails, port, connections, url, folder: join(folder, 'data') };
  const program = fileURLToPath(new URL('mail-sender.process.ts', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { seconds } = JSON.parse(await text(child.stdout)) as { seconds: number };
  return mails / seconds;
}

const rows: string[][] = [];
for (const connections of [1, 5]) {
  const queue: number[] = [];
  const pool: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    pool.push(await mailsPerSecond('pool', connections));
    queue.push(await mailsPerSecond('queue', connections));
  }
  const [ours, theirs] = [median(queue), median(pool)];
  rows.push([String(connections), ours.toFixed(0), theirs.toFixed(0), (ours / theirs).toFixed(2)]);
}
process.stdout.write(
  `${mails} mails, median of ${runs}, ${url === undefined ? 'embedded engine' : 'PostgreSQL'}\n\n${markdownTable(['connections', 'queue, mails/s', 'nodemailer’s pool, mails/s', 'ratio'], rows)}\n`,
);
sink.kill();
await rm(folder, { recursive: true, force: true });
