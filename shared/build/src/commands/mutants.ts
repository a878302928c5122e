// `npm run mutants -- api/src/auth/roles.ts [mf-cms …] [--most 40] [--near]`: makes one change at a time in these files or
// folders, runs the tests that import the file, those of its folder first, and prints the changes that no test detected. With
// --near only tests of its folder run: minutes instead of hours where every test of the server imports a file.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mutated, planMutants } from '../mutants/plan-mutants.ts';
import { readOptions } from '../options.ts';
import { capture, command, Refusal } from '../processes.ts';
import { workspaceSources } from '../suites/changed.ts';
import { testsOf } from '../suites/reach.ts';
import { tool } from '../tools.ts';
import { workspaceRoot } from '../workspace.ts';

const config = join(workspaceRoot, 'shared/build/vitest.config.ts');

async function testsPass(tests: readonly string[]): Promise<boolean> {
  const args = [tool('vitest', 'vitest.mjs'), 'run', '--config', config, '--root', workspaceRoot, '--bail=1', ...tests];
  return (await capture(process.execPath, args, { timeout: 300_000 })).code === 0;
}

async function allPass(groups: readonly (readonly string[])[]): Promise<boolean> {
  for (const tests of groups) if (!(await testsPass(tests))) return false;
  return true;
}

const spread = <T>(list: readonly T[], most: number): T[] =>
  list.filter((_, at) => Math.floor((at * most) / list.length) !== Math.floor(((at - 1) * most) / list.length));

/** Undetected changes of this file, and the total. Tests run in groups, until one detects the change. */
async function survivorsOf(
  path: string,
  groups: readonly (readonly string[])[],
  most: number,
): Promise<readonly [number, number]> {
  const file = join(workspaceRoot, path);
  const code = readFileSync(file, 'utf8');
  const restore = () => writeFileSync(file, code);
  const interrupted = () => {
    restore();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  const mutants = planMutants(path, code);
  const chosen = spread(mutants, Math.min(most, mutants.length));
  let survived = 0;
  try {
    if (!(await allPass(groups))) throw new Refusal(`${path}: its tests fail as it is.`);
    for (const mutant of chosen) {
      writeFileSync(file, mutated(code, mutant));
      const lives = await allPass(groups);
      if (lives) survived += 1;
      process.stdout.write(`${lives ? 'SURVIVED' : 'killed  '} ${path}:${mutant.line} ${mutant.change}\n`);
    }
  } finally {
    restore();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted);
  }
  return [survived, chosen.length];
}

command(async () => {
  const { positionals, values } = readOptions({
    allowPositionals: true,
    options: { most: { type: 'string', default: '1000' }, near: { type: 'boolean', default: false } },
  });
  const most = Number(values.most);
  if (!Number.isInteger(most) || most < 1) throw new Refusal(`--most ${values.most}: a number of changes per file.`);
  if (positionals.length === 0) throw new Refusal('Which files? npm run mutants -- api/src/auth/permissions.ts');
  const sources = await workspaceSources();
  const files = sources.modules
    .map(({ path }) => path)
    .filter((path) => !/\.(test|spec)\.tsx?$|\/test-[^/]+$/.test(path))
    .filter((path) => positionals.some((asked) => path === asked || path.startsWith(`${asked.replace(/\/$/, '')}/`)));
  if (files.length === 0) throw new Refusal(`No source is in ${positionals.join(', ')}.`);
  let [survivors, all] = [0, 0];
  for (const path of files) {
    const tests = Map.groupBy(testsOf(path, sources), (test) => test.startsWith(`${dirname(path)}/`));
    const groups = [tests.get(true), values.near ? undefined : tests.get(false)].filter((one) => one !== undefined);
    if (groups.length === 0) process.stdout.write(`no test ${values.near ? 'beside it ' : ''}imports ${path}\n`);
    else {
      const [survived, tried] = await survivorsOf(path, groups, most);
      survivors += survived;
      all += tried;
    }
  }
  const share = all === 0 ? 0 : Math.round(((all - survivors) / all) * 100);
  process.stdout.write(`${all - survivors} of ${all} killed (${share} %), ${survivors} survived\n`);
  return 0;
});
