import { expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './reports.ts';

it('counts the tests of Vitest and says which failed and why, and a file that could not be run', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: 'api/src/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a group stays', status: 'passed' },
          {
            fullName: 'a group goes',
            status: 'failed',
            failureMessages: [
              "Error: expected [] to\n  deeply equal ['a']\n    at api/src/a.test.ts:7:3\n    at x (b.ts:1:2)",
            ],
          },
        ],
      },
      { name: 'api/src/b.test.ts', status: 'passed', assertionResults: [{ fullName: 'b', status: 'passed' }] },
      { name: 'api/src/c.test.ts', status: 'failed', message: 'Cannot find ./d.ts', assertionResults: [] },
    ],
  };
  expect(readVitestReport(report)).toEqual({
    passed: 2,
    failed: 1,
    failures: [
      "api/src/a.test.ts › a group goes\n    Error: expected [] to deeply equal ['a']",
      'api/src/c.test.ts\n    Cannot find ./d.ts',
    ],
  });
});

it('counts the stories of Playwright and says which failed and why, also those that passed on a second try', () => {
  const red = '\u001b[31mError: expect(locator).toBeVisible()\u001b[39m\n\nLocator: x\nCall log:\n - waits';
  const tries = {
    expected: [{ errors: [] }],
    unexpected: [{ errors: [{ message: red, location: { line: 9 } }, { message: 'later' }] }],
    flaky: [{ errors: [{ message: 'x'.repeat(1_000) }] }, { errors: [] }],
  };
  const spec = (title: string, status: keyof typeof tries) => {
    return { title, file: 'a.spec.ts', line: 3, tests: [{ status, results: tries[status] }] };
  };
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('stays', 'expected')],
        suites: [{ specs: [spec('goes', 'unexpected')], suites: [{ specs: [spec('wavers', 'flaky')] }] }],
      },
    ],
  };
  expect(readPlaywrightReport(report)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      'a.spec.ts:3 › goes\n    line 9: Error: expect(locator).toBeVisible() Locator: x Call log: - waits\n    later',
      `a.spec.ts:3 › wavers\n    ${'x'.repeat(300)}…`,
    ],
  });
});

it('refuses what is no report', () => {
  expect(() => readVitestReport({ numPassedTests: 3 })).toThrow();
  expect(() => readPlaywrightReport({ stats: null })).toThrow();
});
