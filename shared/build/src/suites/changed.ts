import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, Refusal } from '../processes.ts';
import { readModules } from '../read-modules.ts';
import { evaluateArea } from '../recipe/evaluate-area.ts';
import { areaPackages, workspacePackages, workspaceRoot } from '../workspace.ts';
import { exportedPackages, type NamedArea, type Sources } from './reach.ts';

async function git(...args: string[]): Promise<string[]> {
  const { code, output } = await capture('git', args);
  if (code !== 0) throw new Refusal(`git ${args.join(' ')}: ${output.trim()}`);
  return output.split('\n').filter((line) => line !== '');
}

export async function changedFiles(base: string): Promise<string[]> {
  const [from = base] = await git('merge-base', base, 'HEAD');
  const differing = await git('diff', '--name-only', '--no-renames', from);
  return [...new Set([...differing, ...(await git('ls-files', '--others', '--exclude-standard'))])].sort();
}

const wordsIn = (rows: readonly Readonly<Record<string, unknown>>[], key: string) =>
  rows.map((row) => row[key]).filter((word) => typeof word === 'string');

async function namedArea(folder: string): Promise<NamedArea> {
  const { id, menu, screens } = await evaluateArea(join(workspaceRoot, folder));
  const addresses = wordsIn(screens, 'path').map((path) => `/${path.split('/')[0]}`);
  return { id, words: [...new Set([...addresses, ...wordsIn(menu, 'label').map((label) => `'${label}'`)])] };
}

export async function workspaceSources(): Promise<Sources> {
  return {
    modules: readModules(workspaceRoot),
    packages: exportedPackages(workspaceRoot, workspacePackages()),
    areas: await Promise.all(areaPackages().map(({ folder }) => namedArea(folder))),
    textOf: (file) => readFileSync(join(workspaceRoot, file), 'utf8'),
  };
}
