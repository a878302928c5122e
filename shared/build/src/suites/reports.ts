import * as z from 'zod';

/** What a report of a test program counts, and which tests failed: file and title. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Reads the JSON report of Vitest. A file that could not be run is named too, though no test of it is counted. */
export function readVitestReport(report: unknown): TestReport {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [name] : [];
    return failed.map(({ fullName }) => `${name} › ${fullName}`);
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

interface Suite {
  readonly specs: readonly { title: string; file: string; line: number; tests: readonly { status: string }[] }[];
  readonly suites?: readonly Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(z.object({ status: z.string() })),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
});

const failedStories = ({ specs, suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} › ${title}`),
  ...suites.flatMap(failedStories),
];

/** Reads the JSON report of Playwright. A test that passed on a second try is no pass: it counts as failed. */
export function readPlaywrightReport(report: unknown): TestReport {
  const { stats, suites } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failedStories),
  };
}
