import type { StdioOptions } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../chromium.ts';
import { Refusal, show, throwIfInterrupted } from '../processes.ts';
import { tool } from '../tools.ts';
import { workspaceRoot } from '../workspace.ts';
import { readPlaywrightReport, readVitestReport, type TestReport } from './reports.ts';

/** Result of a suite. `note`: why it failed although no single test did. */
export interface SuiteResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly note?: string;
  readonly failures?: readonly string[];
}

/** A suite that ran nothing, or whose program failed although every test passed, is one failure. */
export function judged(name: string, { passed, failed, failures }: TestReport, code: number): SuiteResult {
  if (passed + failed === 0) return { name, passed, failed: 1, failures, note: 'ran no test' };
  if (failed === 0 && code !== 0) return { name, passed, failed: 1, failures, note: `ended with code ${code}` };
  return { name, passed, failed, failures };
}

/** Runs a suite that writes its report to a file. Throws Interrupted after a signal, because the report is incomplete. */
export async function withReport(
  name: string,
  run: (file: string) => Promise<number>,
  read: (report: unknown) => TestReport,
): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-report-'));
  const file = join(folder, 'report.json');
  try {
    const code = await run(file);
    throwIfInterrupted();
    if (!existsSync(file)) return { name, passed: 0, failed: 1, note: 'left no report' };
    return judged(name, read(JSON.parse(readFileSync(file, 'utf8'))), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For a suite that runs beside another one: keeps what it prints, and prints it in one piece when it has ended. */
export async function printAtEnd<Result>(
  title: string,
  run: (stdio: StdioOptions) => Promise<Result>,
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-output-'));
  const file = join(folder, 'output.txt');
  const output = openSync(file, 'w');
  try {
    return await run(['ignore', output, output]);
  } finally {
    closeSync(output);
    print(`${title}${readFileSync(file, 'utf8')}`);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface VitestRun {
  /** Default all. */
  readonly projects?: readonly string[];
  /** Runs the files whose path contains one of these; default all. */
  readonly filters?: readonly string[] | undefined;
  /** Test files that are not run, as paths in the workspace. */
  readonly without?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** For its output. */
  readonly stdio?: StdioOptions;
}

/** Runs Vitest. Skipped tests and todos are not counted. */
export function vitestSuite(
  name: string,
  { projects = [], filters = [], without = [], env = {}, stdio = 'inherit' }: VitestRun = {},
): Promise<SuiteResult> {
  const config = join(workspaceRoot, 'shared/build/vitest.config.ts');
  const base = [tool('vitest', 'vitest.mjs'), 'run', '--config', config, '--root', workspaceRoot];
  return withReport(
    name,
    (file) => {
      const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
      const chosen = projects.map((project) => `--project=${project}`);
      return show(process.execPath, [...base, ...reports, ...chosen, ...filters], {
        // React's production version has no `act`, and Vitest leaves a NODE_ENV of the terminal as it is.
        env: { ...process.env, NODE_ENV: 'test', SODALIZIO_TESTS_WITHOUT: without.join('\n'), ...env },
        stdio,
      });
    },
    readVitestReport,
  );
}

/**
 * Runs the stories of e2e in real Chromium; `args` are Playwright's, `env` selects what they run on (playwright.config.ts),
 * `stdio` is for their output. Throws a Refusal when there is no Chromium.
 */
export function storySuite(
  name: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  stdio: StdioOptions = 'inherit',
): Promise<SuiteResult> {
  if (!existsSync(chromiumPath))
    throw new Refusal(
      'Chromium is missing: the stories run in it. On Debian: apt-get install chromium; elsewhere set CHROMIUM to its path.',
    );
  const program = tool('@playwright/test', 'cli.js', join(workspaceRoot, 'e2e/package.json'));
  return withReport(
    name,
    (file) =>
      show(process.execPath, [program, 'test', ...args], {
        cwd: join(workspaceRoot, 'e2e'),
        env: { ...process.env, ...env, SODALIZIO_E2E_JSON: file },
        stdio,
      }),
    readPlaywrightReport,
  );
}
