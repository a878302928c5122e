import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { productFolder } from '../db/data-template.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import type { DemoProgress } from '../platform/slices.ts';
import { labels } from './demo.labels.ts';
import { fillDemo } from './fill-demo.ts';

/** npm run demo -- --members 1000000 [--seed 7] [--replace]: DATABASE_URL, else the embedded data folder. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      members: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      today: { type: 'string', default: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format() },
      replace: { type: 'boolean', default: false },
    },
  });
  const count = Number(values.members);
  const seed = Number(values.seed);
  if (!Number.isInteger(count) || count < 1 || count > 3_000_000) throw new Error(labels.badCount);
  if (!Number.isInteger(seed)) throw new Error(labels.badSeed);

  const started = performance.now();
  const { db, close } = await openDatabase({
    url: process.env.DATABASE_URL,
    folder: process.env.SODALIZIO_DATA ?? join(productFolder, 'data'),
  });
  try {
    await migrate(db);
    const options = { count, seed, today: values.today, replace: values.replace, onProgress: showProgress };
    const added = await fillDemo(db, options);
    if (added === 0) throw new Error(labels.notEmpty);
    process.stdout.write(`\r\x1b[K${labels.done(added, Math.round((performance.now() - started) / 1000))}\n`);
  } finally {
    await close();
  }
}

let lastStep = '';
let lastShown = 0;

/** One line that is overwritten; into a file only the start of each step. */
function showProgress({ step, done, total }: DemoProgress): void {
  if (!process.stdout.isTTY) {
    if (step !== lastStep) process.stdout.write(`${labels.steps[step]}\n`);
  } else if (step !== lastStep || performance.now() - lastShown > 100) {
    process.stdout.write(`\r\x1b[K${labels.steps[step]} ${labels.progress(done, total)}`);
    lastShown = performance.now();
  }
  lastStep = step;
}

await main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
