import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** Of each failed test its name, and why it failed in the lines after it. */
  readonly failures: readonly string[];
}

/** Enough for a failed expectation: what it was about, what was expected, what came. */
const REASON_LENGTH = 300;

/** The beginning of an error's message, in one line: the log of the run may be long gone when somebody reads the summary. */
function reasonIn(message: string): string {
  const [text = ''] = stripVTControlCharacters(message).split(/^\s*at .+:\d+:\d+\)?$/m);
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > REASON_LENGTH ? `${line.slice(0, REASON_LENGTH)}…` : line;
}

/** Two errors at most: a test that ran out of time says so in its first one, and what it waited for in the second. */
const named = (name: string, reasons: readonly string[]) => [name, ...reasons.slice(0, 2)].join('\n    ');

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** Reads Vitest's JSON report. A file that could not be run is listed too, though none of its tests is counted. */
export function readVitestReport(report: unknown): TestReport {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const failures = testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [named(name, message ? [reasonIn(message)] : [])] : [];
    return failed.map(({ fullName, failureMessages }) =>
      named(`${name} › ${fullName}`, (failureMessages ?? []).map(reasonIn)),
    );
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({
          errors: z.array(
            z.object({ message: z.string().default(''), location: z.object({ line: z.number() }).optional() }),
          ),
        }),
      ),
    }),
  ),
});
interface Suite {
  readonly specs: readonly z.infer<typeof spec>[];
  readonly suites?: readonly Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
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
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      const reasons = errors.map(
        ({ message, location }) => `${location ? `line ${location.line}: ` : ''}${reasonIn(message)}`,
      );
      return named(`${file}:${line} › ${title}`, reasons);
    }),
  ...suites.flatMap(failedStories),
];

/** Reads Playwright's JSON report. A test that passed on a retry counts as failed. */
export function readPlaywrightReport(report: unknown): TestReport {
  const { stats, suites } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failedStories),
  };
}
