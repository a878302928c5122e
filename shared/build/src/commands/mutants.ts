// `npm run mutants -- api/src/auth mf-cms/src shared/ui/src/page/content.tsx:12 [--sample 250] [--tests 24]`: makes one change
// at a time in these folders, files or lines, runs the nearest tests that run the file, and prints the changes that no test
// detected. --sample takes that many, spread evenly over all of them; --tests is how many test files run a change, six at a
// time until one of them detects it.
// Not Stryker: its sandbox links node_modules, whose pnpm links lead back to the unchanged packages; it cannot sample either.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { putBack, runAlone } from '../mutants/change-file.ts';
import { keepVitest } from '../mutants/kept-vitest.ts';
import { MutantJudge } from '../mutants/mutant-judge.ts';
import { nearestTests } from '../mutants/nearest-tests.ts';
import { type Mutant, planMutants, spread } from '../mutants/plan-mutants.ts';
import { readOptions } from '../options.ts';
import { command, Refusal } from '../processes.ts';
import { workspaceSources } from '../suites/changed.ts';
import { importersOf, pastEntries } from '../suites/import-graph.ts';
import { workspaceRoot } from '../workspace.ts';

interface Planned extends Mutant {
  readonly path: string;
}

const inWorkspace = (path: string) => join(workspaceRoot, path);
const note = inWorkspace('.sodalizio/mutant.json');

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Refusal(`--${name} ${text}: a number from 1 on.`);
  return number;
}

function planned(asked: readonly string[], paths: readonly string[]): Planned[] {
  const sources = paths.filter((path) => !/\.(test|spec)\.tsx?$|\/test-[^/]+$/.test(path));
  const all = asked.flatMap((one) => {
    const [, place = one, line] = /^(.*?)(?::(\d+))?$/.exec(one.replace(/\/$/, '')) ?? [];
    const found = sources.filter((path) => path === place || path.startsWith(`${place}/`));
    if (found.length === 0) throw new Refusal(`No source is in ${one}.`);
    return found.flatMap((path) =>
      planMutants(path, readFileSync(inWorkspace(path), 'utf8'))
        .filter((mutant) => !line || mutant.line === Number(line))
        .map((mutant) => ({ ...mutant, path })),
    );
  });
  return all;
}

const atOnce = 6;

async function isDetected(judge: MutantJudge, mutant: Planned, tests: readonly string[]): Promise<boolean> {
  for (const group of judge.inGroups(tests.map(inWorkspace), atOnce))
    if (await judge.detects(inWorkspace(mutant.path), mutant, group)) return true;
  return false;
}

async function countKilled(
  judge: MutantJudge,
  mutants: readonly Planned[],
  testsOf: (path: string) => readonly string[],
) {
  let killed = 0;
  for (const mutant of mutants) {
    const tests = testsOf(mutant.path);
    const detected = await isDetected(judge, mutant, tests);
    if (detected) killed += 1;
    const verdict = detected ? 'killed  ' : 'SURVIVED';
    process.stdout.write(
      `${verdict} ${mutant.path}:${mutant.line} ${mutant.change}${tests.length === 0 ? ' (no test)' : ''}\n`,
    );
  }
  return killed;
}

command(async () => {
  const { positionals, values } = readOptions({
    allowPositionals: true,
    options: { sample: { type: 'string' }, tests: { type: 'string', default: '24' } },
  });
  if (positionals.length === 0) throw new Refusal('Which files? npm run mutants -- api/src/auth/permissions.ts');
  const most = positive('tests', values.tests);
  runAlone(inWorkspace('.sodalizio/mutants.pid'));
  const left = putBack(note);
  if (left) process.stdout.write(`put back as it was before a run that was killed: ${left}\n`);
  const sources = await workspaceSources();
  const mutants = planned(
    positionals,
    sources.modules.map(({ path }) => path),
  );
  const chosen = values.sample ? spread(mutants, positive('sample', values.sample)) : mutants;
  const importers = importersOf(pastEntries(sources.modules, sources.packages), sources.packages);
  const started = Date.now();
  const config = inWorkspace('shared/build/vitest.config.ts');
  const vitest = await keepVitest({ root: workspaceRoot, config });
  // SIGHUP: the terminal was closed. At the exit the file is put back.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const saysBroken = (test: string) => process.stdout.write(`left out, fails without a change: ${test}\n`);
  const judge = new MutantJudge(vitest, note, saysBroken);
  const killed = await countKilled(judge, chosen, (path) => nearestTests(path, importers, most));
  await vitest.close();
  const share = chosen.length === 0 ? 0 : Math.round((killed / chosen.length) * 100);
  const minutes = Math.ceil((Date.now() - started) / 60_000);
  process.stdout.write(`${killed} of ${chosen.length} killed (${share} %) in ${minutes} minutes\n`);
  return 0;
});
