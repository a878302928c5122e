// `npm test`: everything. Ends with a line alone: `N passed, N failed`.
import { allChecks, printChecks } from '../checks.ts';
import { startPostgres } from '../postgres.ts';
import { command, Refusal } from '../processes.ts';
import { buildReleases } from '../releases.ts';
import { type SuiteResult, storySuite, vitestSuite } from '../suites.ts';

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

command(async () => {
  const results = [
    await attempt('build and check', checks),
    await attempt('unit, component and API tests (embedded database)', () =>
      vitestSuite('unit, component and API tests', []),
    ),
    await attempt('API tests on PostgreSQL', onPostgres),
    await attempt('stories in Chromium', () => storySuite('stories in Chromium')),
  ];
  process.stdout.write('\n');
  for (const { name, passed, failed, note } of results) {
    process.stdout.write(`${name}: ${passed} passed, ${failed} failed${note ? ` (${note})` : ''}\n`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});
