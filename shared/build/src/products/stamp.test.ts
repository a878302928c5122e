import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { madeFolder, type WorkspacePackage, workspaceRoot } from '../workspace.ts';

mkdirSync(madeFolder, { recursive: true });
const home = mkdtempSync(join(madeFolder, 'test-stamp-'));
const releases = mkdtempSync(join(tmpdir(), 'sodalizio-stamp-'));
afterAll(() => {
  for (const folder of [home, releases]) rmSync(folder, { recursive: true });
});

const source = join(home, 'src', 'area.tsx');
/** What happens while the build runs, before it reads the source. */
let meanwhile: () => void = () => {};
let afterReading: () => void = () => {};
let built = 0;
vi.mock('../processes.ts', async (original) => ({
  ...(await original<object>()),
  capture: async (_program: string, args: readonly string[]) => {
    const out = args[args.indexOf('--outDir') + 1] ?? '';
    built += 1;
    meanwhile();
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, 'entry.js'), readFileSync(source));
    afterReading();
    return { code: 0, output: '' };
  },
}));

it('a release with an edit that was taken back while it was built is not taken for that of the sources', async () => {
  vi.stubEnv('SODALIZIO_RELEASES', releases);
  const { buildRelease } = await import('./releases.ts');
  mkdirSync(join(home, 'src'));
  writeFileSync(source, 'the source');
  const one: WorkspacePackage = {
    folder: relative(workspaceRoot, home),
    name: 'a',
    version: '1.0.0',
    workspaceDependencies: [],
    dependencies: [],
  };
  const entryOf = async () => readFileSync(join(releases, await buildRelease(one), 'entry.js'), 'utf8');
  meanwhile = () => writeFileSync(source, 'an edit');
  afterReading = () => writeFileSync(source, 'the source');
  await entryOf();
  meanwhile = () => {};
  afterReading = () => {};
  expect([await entryOf(), built]).toEqual(['the source', 2]);
  expect([await entryOf(), built]).toEqual(['the source', 2]);
  vi.unstubAllEnvs();
});
