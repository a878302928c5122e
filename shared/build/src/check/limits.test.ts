import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { capture } from '../processes.ts';
import { tool } from '../tools.ts';
import { workspaceRoot } from '../workspace.ts';

const held = [
  'shell/src',
  'mf-things/src/list',
  'api/src/things',
  ...['ui', 'area-kit', 'associate-search', 'rich-text', 'pictures', 'testing'].map((name) => `shared/${name}/src`),
  ...['contract', 'build', 'area-styles'].map((name) => `shared/${name}/src`),
];

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');
const ifs = (count: number) => lines(count, 'if (n > 1) n--;');

const planted = {
  noExcessiveLinesPerFile: lines(301, 'f();'),
  noExcessiveLinesPerFunction: `export function long(n: number) {\n${lines(81, 'n++;')}\n}\n`,
  noExcessiveCognitiveComplexity: `export function tangled(n: number) {\n${ifs(16)}\n}\n`,
};
const sound = `export function plain(n: number) {\n${ifs(15)}\n${lines(60, 'n++;')}\n}\n`;

let folder = '';
let output = '';
const write = (path: string, code: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), code);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-limits-'));
  copyFileSync(join(workspaceRoot, 'biome.json'), join(folder, 'biome.json'));
  for (const place of held) {
    for (const [rule, code] of Object.entries(planted)) write(`${place}/${rule}.tsx`, code);
    write(`${place}/sound.tsx`, sound);
    write(`${place}/long.test.tsx`, planted.noExcessiveLinesPerFile);
  }
  const biome = [tool('@biomejs/biome', 'bin/biome'), 'lint', '--vcs-enabled=false', '--reporter=github'];
  ({ output } = await capture(process.execPath, [...biome, '--max-diagnostics=1000', '.'], { cwd: folder }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const broken = (path: string) =>
  output.split('\n').flatMap((line) => (line.includes(`/${path},`) ? (/noExcessive\w+/.exec(line) ?? []) : []));

it.each(held.flatMap((place) => Object.keys(planted).map((rule) => [rule, place] as const)))(
  '%s holds in %s',
  (rule, place) => {
    expect(broken(`${place}/${rule}.tsx`)).toEqual([rule]);
  },
);

it.each(held)('what keeps to them passes in %s, and tests may be longer', (place) => {
  expect(broken(`${place}/sound.tsx`)).toEqual([]);
  expect(broken(`${place}/long.test.tsx`)).toEqual([]);
});
