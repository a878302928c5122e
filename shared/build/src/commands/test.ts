// `npm test`: everything. Ends with a separate line: `N passed, N failed`. In a kit's workspace the checks and the areas' own tests.
// `npm test -- mf-eventi`: that area's own tests, of its screens and of its half of the server.
// `npm test -- --changed [--base main]`: everything affected by the changes since then; ends with the same line.
import type { StdioOptions } from 'node:child_process';
import { allChecks, printChecks } from '../check/checks.ts';
import { readOptions } from '../options.ts';
import { command, Interrupted } from '../processes.ts';
import { buildReleases } from '../products/releases.ts';
import { changedFiles, workspaceSources } from '../suites/changed.ts';
import { chooseSuites, type Suites } from '../suites/choose-suites.ts';
import { startPostgres } from '../suites/postgres.ts';
import { leftOut, reachOf, type Sources, testsOfAreasOnDatabase, testsOnDatabase } from '../suites/reach.ts';
import { printAtEnd, type SuiteResult, storySuite, vitestSuite } from '../suites/suites.ts';
import { reasonOf, withSources } from '../suites/with-sources.ts';
import { areaPackages, isKit } from '../workspace.ts';

type RunSuite = (stdio: StdioOptions) => Promise<SuiteResult>;

/** A suite that cannot run is reported as a failure; the others still run. */
async function attempt(name: string, run: () => Promise<SuiteResult>): Promise<SuiteResult> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    return { name, passed: 0, failed: 1, note: reasonOf(error) };
  }
}

const titleOf = (name: string) => `\n== ${name}\n`;

function inTerminal(name: string, run: RunSuite): Promise<SuiteResult> {
  process.stdout.write(titleOf(name));
  return attempt(name, () => run('inherit'));
}

const withoutTerminal = (name: string, run: RunSuite) => attempt(name, () => printAtEnd(titleOf(name), run));

async function checks(name: string): Promise<SuiteResult> {
  const results = await allChecks();
  printChecks(results);
  const passed = results.filter((result) => result.passed).length;
  return { name, passed, failed: results.length - passed };
}

async function build(name: string): Promise<SuiteResult> {
  await buildReleases();
  return { name, passed: 0, failed: 0 };
}

async function onPostgres(name: string, filters: readonly string[], stdio: StdioOptions): Promise<SuiteResult> {
  const cluster = await startPostgres();
  const interrupted = () => void cluster.stop();
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    return await vitestSuite(name, { projects: ['api'], filters, env: { TEST_DATABASE_URL: cluster.url }, stdio });
  } finally {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
    await cluster.stop();
  }
}

interface Chosen {
  /** Test files. Undefined: all. */
  readonly tests?: readonly string[];
  /** Those of them that run on PostgreSQL. */
  readonly onPostgres: readonly string[];
  /** Those of them that run there only. */
  readonly onPostgresOnly: readonly string[];
  /** Arguments of Playwright. Undefined: no story. */
  readonly stories: readonly string[] | undefined;
}

async function ownTests({ tests, onPostgresOnly: without }: Chosen): Promise<SuiteResult[]> {
  const filters = tests?.filter((file) => !without.includes(file));
  if (filters?.length === 0) return [];
  const name = 'unit, component and API tests (embedded database)';
  return [await withoutTerminal(name, (stdio) => vitestSuite(name, { filters, without, stdio }))];
}

async function onDatabase({ onPostgres: files }: Chosen): Promise<SuiteResult[]> {
  if (files.length === 0) return [];
  const name = 'API tests on PostgreSQL';
  return [await withoutTerminal(name, (stdio) => onPostgres(name, files, stdio))];
}

async function inBrowser({ stories }: Chosen): Promise<SuiteResult[]> {
  if (stories === undefined) return [];
  const name = 'stories in Chromium';
  return [await inTerminal(name, (stdio) => storySuite(name, stories, {}, stdio))];
}

/**
 * Stories wait for pages, other tests for files and databases: side by side they use the time in which one of them waits. Three at
 * once would be too much for two cores: the stories, which copy what the checks write, begin when these have ended, and the tests on
 * PostgreSQL when the first of the others has.
 */
async function suites(chosen: Chosen): Promise<SuiteResult[]> {
  const name = 'build and check';
  const built = await inTerminal(name, () => build(name));
  const own = ownTests(chosen);
  const checked = built.failed > 0 ? Promise.resolve(built) : attempt(name, () => checks(name));
  const stories = checked.then(() => inBrowser(chosen));
  const database = Promise.race([own, stories]).then(() => onDatabase(chosen));
  return (await Promise.all([checked, own, database, stories])).flat();
}

const everything = (sources: Sources) =>
  suites({
    onPostgres: testsOnDatabase(sources),
    onPostgresOnly: testsOfAreasOnDatabase(sources),
    stories: [],
  });

async function ofChange(base: string, sources: Sources): Promise<SuiteResult[]> {
  const changed = await changedFiles(base);
  const reach = reachOf(changed, sources);
  if ('everything' in reach) {
    process.stdout.write(`${reach.everything} can reach everything.\n`);
    return everything(sources);
  }
  const { tests, stories } = reach;
  process.stdout.write(`${leftOut(changed, reach, sources)}\n`);
  return suites({
    tests,
    onPostgres: testsOnDatabase(sources).filter((file) => tests.includes(file)),
    onPostgresOnly: testsOfAreasOnDatabase(sources),
    stories: stories.length > 0 ? stories.map((story) => story.replace(/^e2e\//, '')) : undefined,
  });
}

async function ofAreas(names: readonly string[]): Promise<SuiteResult[]> {
  // Without a filter Vitest would run all tests.
  if (names.length === 0) return [];
  const filters = names.flatMap((name) => [`${name}/src/`, `api/src/${name.slice('mf-'.length)}/`]);
  const name = names.join(', ');
  return [await inTerminal(`tests of ${name}`, (stdio) => vitestSuite(name, { filters, stdio }))];
}

const whenRead = (run: (sources: Sources) => Promise<SuiteResult[]>) =>
  withSources(workspaceSources, run, () => inTerminal('check', () => checks('check')));

async function run(chosen: Suites): Promise<SuiteResult[]> {
  if (chosen.run === 'change') return whenRead((sources) => ofChange(chosen.base, sources));
  if (chosen.run === 'everything') return whenRead(everything);
  const checked = chosen.checks ? [await inTerminal('check', () => checks('check'))] : [];
  return [...checked, ...(await ofAreas(chosen.areas))];
}

command(async () => {
  const { positionals: names, values } = readOptions({
    allowPositionals: true,
    options: { changed: { type: 'boolean' }, base: { type: 'string' } },
  });
  const areas = areaPackages().map(({ folder }) => folder);
  const results = await run(chooseSuites(names, values, { kit: isKit(), areas }));
  process.stdout.write('\n');
  for (const { name, passed, failed, note, failures = [] } of results) {
    process.stdout.write(`${name}: ${passed} passed, ${failed} failed${note ? ` (${note})` : ''}\n`);
    for (const failure of failures) process.stdout.write(`  failed: ${failure}\n`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});
