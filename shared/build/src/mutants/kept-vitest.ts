import { Writable } from 'node:stream';
import { BaseSequencer, createVitest, type Reporter, type TestSpecification } from 'vitest/node';

class AsGiven extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files);
  }
}

export interface VitestPlace {
  readonly root: string;
  readonly config: string;
  /** Milliseconds without any result that mean an endless loop: longer than a test or a hook may take. */
  readonly silence?: number;
}

export interface KeptVitest {
  /** Those of these test files that fail; with `untilFirst` the first alone. */
  failing(tests: readonly string[], untilFirst?: boolean): Promise<ReadonlySet<string>>;
  /** This file has other content than when it was last run. */
  changed(file: string): void;
  close(): Promise<void>;
}

const nowhere = () => new Writable({ write: (_, __, done) => done() });

/** A Vitest that stays for many runs: what it transformed stays too, except files that changed. */
export async function keepVitest({ root, config, silence = 300_000 }: VitestPlace): Promise<KeptVitest> {
  const failed = new Set<string>();
  const queued = new Set<string>();
  const took = new Map<string, number>();
  let untilFirst = false;
  let heard = 0;
  const cancel = () => void vitest.cancelCurrentRun('test-failure').catch(() => undefined);
  const hears = (file: string, state?: string) => {
    heard = Date.now();
    // For a cancelled file Vitest reports the state of an earlier run.
    if (state !== 'failed' || !queued.has(file)) return;
    failed.add(file);
    if (untilFirst) cancel();
  };
  const listener: Reporter = {
    onTestModuleQueued: ({ moduleId }) => {
      queued.add(moduleId);
      hears(moduleId);
    },
    onTestCaseReady: ({ module }) => hears(module.moduleId),
    onTestCaseResult: (test) => hears(test.module.moduleId, test.result().state),
    onTestModuleEnd: (module) => {
      const { duration } = module.diagnostic();
      took.set(module.moduleId, Math.max(duration, took.get(module.moduleId) ?? 0));
      hears(module.moduleId, module.state());
    },
  };
  const vitest = await createVitest(
    // One worker: the first file mostly decides, and what ran beside it would have to be waited for.
    { root, config, watch: false, reporters: [listener], maxWorkers: 1, sequence: { sequencer: AsGiven } },
    {},
    { stdout: nowhere(), stderr: nowhere() },
  );

  const known = new Map((await vitest.globTestSpecifications()).map((one) => [one.moduleId, one]));
  for (const [file, test] of known) took.set(file, vitest.cache.getTestSpecificationResult(test)?.duration ?? 0);
  return {
    async failing(tests, first = false) {
      if (tests.length === 0) return new Set();
      failed.clear();
      queued.clear();
      untilFirst = first;
      heard = Date.now();
      let silent = false;
      const watch = setInterval(() => {
        if (Date.now() - heard < silence) return;
        silent = true;
        // The second call ends the worker by force: an endless loop ignores the first one.
        cancel();
        cancel();
      }, 1000);
      try {
        const quickFirst = tests.toSorted((a, b) => (took.get(a) ?? 0) - (took.get(b) ?? 0));
        const specifications = quickFirst.flatMap((test) => known.get(test) ?? []);
        const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
        if (silent || (unhandledErrors.length > 0 && failed.size === 0)) for (const test of tests) failed.add(test);
        return new Set(failed);
      } finally {
        clearInterval(watch);
      }
    },
    changed: (file) => vitest.invalidateFile(file),
    close: () => vitest.close(),
  };
}
