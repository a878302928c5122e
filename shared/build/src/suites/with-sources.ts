import { Refusal } from '../processes.ts';
import type { Sources } from './reach.ts';
import type { SuiteResult } from './suites.ts';

/** A Refusal's sentence; of any other error its stack. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof Refusal ? error.message : (error.stack ?? error.message);
}

/**
 * Runs suites with the sources that were read. Where they cannot be, as with a syntax error, nothing says which tests run where:
 * then the checks run alone, which show the fault, and the tests count as one failure.
 */
export async function withSources(
  read: () => Promise<Sources>,
  run: (sources: Sources) => Promise<SuiteResult[]>,
  checks: () => Promise<SuiteResult>,
): Promise<SuiteResult[]> {
  let sources: Sources;
  try {
    sources = await read();
  } catch (error) {
    return [await checks(), { name: 'tests', passed: 0, failed: 1, note: `none was run: ${reasonOf(error)}` }];
  }
  return run(sources);
}
