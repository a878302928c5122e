import { expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './reports.ts';

it('counts the tests of Vitest and names those that failed, and a file that could not be run', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: 'api/src/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a group stays', status: 'passed' },
          { fullName: 'a group goes', status: 'failed' },
        ],
      },
      { name: 'api/src/b.test.ts', status: 'passed', assertionResults: [{ fullName: 'b', status: 'passed' }] },
      { name: 'api/src/c.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(readVitestReport(report)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['api/src/a.test.ts › a group goes', 'api/src/c.test.ts'],
  });
});

it('counts the stories of Playwright and names those that failed, also those that passed on a second try', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', line: 3, tests: [{ status }] });
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
    failures: ['a.spec.ts:3 › goes', 'a.spec.ts:3 › wavers'],
  });
});

it('refuses what is no report', () => {
  expect(() => readVitestReport({ numPassedTests: 3 })).toThrow();
  expect(() => readPlaywrightReport({ stats: null })).toThrow();
});
