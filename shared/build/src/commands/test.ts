// `npm test`: everything. Ends with a line alone: `N passed, N failed`.
// `npm test -- mf-eventi`: that area's own tests, of its screens and of its half of the server.
import { allChecks, printChecks } from '../check/checks.ts';
import { command, Refusal } from '../processes.ts';
import { buildReleases } from '../products/releases.ts';
import { startPostgres } from '../suites/postgres.ts';
import { type SuiteResult, storySuite, vitestSuite } from '../suites/suites.ts';
import { areaPackages } from '../workspace.ts';

/** A suite whose tools are missing or that breaks is a failure with its sentence; the others still run. */
async function attempt(name: string, run: () => Promise<SuiteResult>): Promise<SuiteResult> {
  process.stdout.write(`\n== ${name}\n`);
  try {
    return await run();
  } catch (error) {
    const note =
      error instanceof Refusal
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    return { name, passed: 0, failed: 1, note };
  }
}

async function checks(): Promise<SuiteResult> {
  await buildReleases();
  const results = await allChecks();
  printChecks(results);
  const passed = results.filter((result) => result.passed).length;
  return { name: 'build and check', passed, failed: results.length - passed };
}

async function onPostgres(): Promise<SuiteResult> {
  const cluster = await startPostgres();
  const interrupted = () => void cluster.stop();
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    return await vitestSuite('api on PostgreSQL', ['api'], { TEST_DATABASE_URL: cluster.url });
  } finally {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
    await cluster.stop();
  }
}

async function everything(): Promise<SuiteResult[]> {
  return [
    await attempt('build and check', checks),
    await attempt('unit, component and API tests (embedded database)', () =>
      vitestSuite('unit, component and API tests', []),
    ),
    await attempt('API tests on PostgreSQL', onPostgres),
    await attempt('stories in Chromium', () => storySuite('stories in Chromium')),
  ];
}

/** The tests beside an area's own files; its stories are the verdict's. */
async function ofAreas(names: readonly string[]): Promise<SuiteResult[]> {
  const known = areaPackages().map(({ folder }) => folder);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Refusal(`There is no area "${unknown}". Areas: ${known.join(', ')}.`);
  const filters = names.flatMap((name) => [`${name}/src/`, `api/src/${name.slice('mf-'.length)}/`]);
  return [await attempt(`tests of ${names.join(', ')}`, () => vitestSuite(names.join(', '), [], {}, filters))];
}

command(async () => {
  const names = process.argv.slice(2);
  const results = names.length > 0 ? await ofAreas(names) : await everything();
  process.stdout.write('\n');
  for (const { name, passed, failed, note } of results) {
    process.stdout.write(`${name}: ${passed} passed, ${failed} failed${note ? ` (${note})` : ''}\n`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});
