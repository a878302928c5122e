// `npm run bench [-- --only a] [--postgres]`: every benchmark in turn (never two at once: they would distort each other), or those of
// one table: a search, b export, c cold load, d scrolling, e navigation; any other word is a part of a file's name. `--postgres`
// starts a PostgreSQL for the run, where one is installed: the server's benchmarks use it. Other options (`--rounds 3`) are passed
// on to the benchmarks. Asserts nothing.
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { command, Refusal, show, throwIfInterrupted } from '../processes.ts';
import { buildReleases } from '../products/releases.ts';
import { serverFlags, serverMemory } from '../products/server.ts';
import { startPostgres } from '../suites/postgres.ts';
import { workspaceRoot } from '../workspace.ts';

const tables: Readonly<Record<string, string>> = {
  a: 'member-search',
  b: 'export.',
  c: 'cold-load',
  d: 'scroll',
  e: 'navigation',
};

command(async () => {
  const [word = '', ...rest] = process.argv.slice(2);
  const args = word.startsWith('-') ? [word, ...rest] : rest;
  // Other options are the benchmark's own.
  const { values } = parseArgs({
    args,
    strict: false,
    options: { only: { type: 'string' }, postgres: { type: 'boolean' } },
  });
  const asked = String(values.only ?? (word.startsWith('-') ? '' : word));
  const wanted = tables[asked] ?? asked;
  const files = globSync(['api/bench/*.bench.ts', 'e2e/bench/*.bench.ts'], { cwd: workspaceRoot })
    .filter((file) => file.includes(wanted))
    .sort();
  if (files.length === 0) throw new Refusal(`No benchmark is called "${asked}".`);
  // Only the browser's benchmarks use releases.
  if (files.some((file) => file.startsWith('e2e'))) await buildReleases();
  const postgres = values.postgres ? await startPostgres() : undefined;
  // The measured server inherits the product server's memory settings.
  const env = { ...serverMemory, ...process.env, ...(postgres && { TEST_DATABASE_URL: postgres.url }) };
  const failed: string[] = [];
  try {
    for (const file of files) {
      process.stdout.write(`\n${file}\n`);
      const status = await show(process.execPath, [...serverFlags, '--expose-gc', file, ...args], { env });
      throwIfInterrupted();
      if (status !== 0) failed.push(file);
    }
  } finally {
    await postgres?.stop();
  }
  if (failed.length > 0) process.stdout.write(`\nDid not come to its end: ${failed.join(', ')}\n`);
  return failed.length === 0 ? 0 : 1;
});
