import { expect, it, vi } from 'vitest';
import { show } from '../processes.ts';
import { judged, printAtEnd, vitestSuite } from './suites.ts';

const report = (passed: number, ...failures: string[]) => ({ passed, failed: failures.length, failures });

it('counts a suite that ran no test as a failure', () => {
  expect(judged('stories', report(0), 0)).toMatchObject({ passed: 0, failed: 1, note: 'ran no test' });
});

it('counts a program that failed although every test passed as a failure', () => {
  expect(judged('api', report(12), 1)).toMatchObject({ passed: 12, failed: 1, note: 'ended with code 1' });
});

it('leaves the numbers of a sound suite as they are', () => {
  expect(judged('api', report(12, 'a', 'b'), 1)).toEqual({ name: 'api', passed: 12, failed: 2, failures: ['a', 'b'] });
});

it('prints what a suite says in one piece when it has ended, also when it could not run', async () => {
  const printed: string[] = [];
  const print = (text: string) => printed.push(text);
  const says = (words: string) => ['-e', `console.log('${words}'); console.error('its errors')`];
  const code = await printAtEnd('== one\n', (stdio) => show(process.execPath, says('its dots'), { stdio }), print);
  expect([code, ...printed]).toEqual([0, '== one\nits dots\nits errors\n']);
  const away = printAtEnd('== two\n', () => Promise.reject(new Error('no database')), print);
  await expect(away).rejects.toThrow('no database');
  expect(printed[1]).toBe('== two\n');
});

it('runs tests of components with React’s development version, whatever NODE_ENV the terminal has', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const result = await vitestSuite('one', {
    projects: ['shared/ui'],
    filters: ['filters/filter-chips.test'],
    stdio: 'ignore',
  });
  expect(result).toMatchObject({ failed: 0 });
  vi.unstubAllEnvs();
});

it('leaves out files by their whole path', async () => {
  const filters = ['filters/filter-chips.test', 'suites/reports.test'];
  const without = ['shared/ui/src/filters/filter-chips.test.tsx', 'reports.test.ts'];
  const both = await vitestSuite('both', { filters, stdio: 'ignore' });
  const one = await vitestSuite('one', { filters, without, stdio: 'ignore' });
  expect([both.failed, one.failed]).toEqual([0, 0]);
  expect(one.passed).toBeGreaterThan(0);
  expect(one.passed).toBeLessThan(both.passed);
});
