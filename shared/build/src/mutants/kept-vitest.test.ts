import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KeptVitest, keepVitest } from './kept-vitest.ts';
import { MutantJudge } from './mutant-judge.ts';
import { planMutants } from './plan-mutants.ts';

let folder = '';
let kept: KeptVitest;
const at = (name: string) => join(folder, name);
const write = (name: string, code: string) => {
  writeFileSync(at(name), code);
  kept?.changed(at(name));
};
const tests = () => [at('a.test.ts'), at('b.test.ts')];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-mutants-'));
  write('vitest.config.mjs', 'export default { test: { globals: true, maxWorkers: 1 } };');
  write('a.ts', 'export const more = (n) => n > 3;');
  write('a.test.ts', "import { more } from './a.ts'; it('more', () => expect(more(4)).toBe(true));");
  write('b.test.ts', "import { more } from './a.ts'; it('less', () => expect(more(3)).toBe(false));");
  write('broken.test.ts', "it('fails anyway', () => expect(1).toBe(2));");
  kept = await keepVitest({ root: folder, config: at('vitest.config.mjs'), silence: 10_000 });
});
afterAll(async () => {
  await kept.close();
  rmSync(folder, { recursive: true });
});

it('runs what a file is now, and forgets what failed before', async () => {
  expect(await kept.failing(tests())).toEqual(new Set());
  write('a.ts', 'export const more = (n) => n >= 3;');
  expect(await kept.failing(tests())).toEqual(new Set([at('b.test.ts')]));
  write('a.ts', 'export const more = (n) => !n;');
  expect(await kept.failing(tests(), true)).toEqual(new Set([at('a.test.ts')]));
  write('a.ts', 'export const more = (n) => n > 3;');
  expect(await kept.failing(tests(), true)).toEqual(new Set());
});

it('ends an endless loop and goes on', async () => {
  write('a.ts', 'export const more = (n) => { for (;;) n += 1; };');
  expect((await kept.failing(tests(), true)).size).toBeGreaterThan(0);
  write('a.ts', 'export const more = (n) => n > 3;');
  expect(await kept.failing(tests(), true)).toEqual(new Set());
});

it('judges a change by tests that pass without it', async () => {
  const code = 'export const more = (n) => n > 3;';
  write('a.ts', code);
  const broken: string[] = [];
  const judge = new MutantJudge(kept, at('note.json'), (test) => broken.push(test));
  const nearest = [at('broken.test.ts'), at('b.test.ts')];
  const verdicts: (readonly [string, boolean])[] = [];
  for (const mutant of planMutants('a.ts', code))
    verdicts.push([mutant.change, await judge.detects(at('a.ts'), mutant, nearest)]);
  expect(verdicts).toEqual([
    ['n > 3 → (n >= 3)', true],
    ['3 → 4', false],
  ]);
  expect(broken).toEqual([at('broken.test.ts')]);
  // What detected a change goes first for the next one.
  const [a, b, c] = [at('a.test.ts'), at('b.test.ts'), at('c.test.ts')];
  expect(judge.inGroups([a, b, c], 1)).toEqual([[b], [a], [c]]);
  expect(judge.inGroups([c, a], 2)).toEqual([[c, a]]);
  expect(readFileSync(at('a.ts'), 'utf8')).toBe(code);
});
