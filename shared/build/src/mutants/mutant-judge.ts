import { readFileSync } from 'node:fs';
import { withContent } from './change-file.ts';
import type { KeptVitest } from './kept-vitest.ts';
import { type Mutant, mutated } from './plan-mutants.ts';

/** Judges one change after the other, and remembers which tests pass without any. */
export class MutantJudge {
  readonly #vitest: KeptVitest;
  readonly #note: string;
  readonly #saysBroken: (test: string) => void;
  readonly #sound = new Set<string>();
  readonly #broken = new Set<string>();
  #latest: readonly string[] = [];

  constructor(vitest: KeptVitest, note: string, saysBroken: (test: string) => void) {
    this.#vitest = vitest;
    this.#note = note;
    this.#saysBroken = saysBroken;
  }

  async #failingWith(file: string, mutant: Mutant, tests: readonly string[]): Promise<ReadonlySet<string>> {
    const content = mutated(readFileSync(file, 'utf8'), mutant);
    this.#vitest.changed(file);
    const failing = await withContent(this.#note, file, content, () => this.#vitest.failing(tests, true));
    this.#vitest.changed(file);
    return failing;
  }

  /** Whether a test that passes without the change fails with it. Tests that fail anyway are left out. */
  async detects(file: string, mutant: Mutant, nearest: readonly string[]): Promise<boolean> {
    const tests = nearest.filter((test) => !this.#broken.has(test));
    if (tests.length === 0) return false;
    const failing = [...(await this.#failingWith(file, mutant, tests))];
    const unknown = failing.filter((test) => !this.#sound.has(test));
    const broken = await this.#vitest.failing(unknown);
    for (const test of unknown) (broken.has(test) ? this.#broken : this.#sound).add(test);
    for (const test of broken) this.#saysBroken(test);
    const detecting = failing.filter((test) => !broken.has(test));
    if (detecting.length > 0) {
      this.#latest = detecting;
      return true;
    }
    return broken.size > 0 && this.detects(file, mutant, nearest);
  }

  /** These tests in groups to run one after the other: alone first what detected the change before, which is mostly nearby. */
  inGroups(tests: readonly string[], most: number): readonly (readonly string[])[] {
    const first = tests.filter((test) => this.#latest.includes(test));
    const others = tests.filter((test) => !first.includes(test));
    const groups = first.length > 0 ? [first] : [];
    for (let from = 0; from < others.length; from += most) groups.push(others.slice(from, from + most));
    return groups;
  }
}
