import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { capture, type Ending } from '../processes.ts';
import { tool } from '../tools.ts';
import { workspacePackages } from '../workspace.ts';
import type { CheckResult } from './check-result.ts';

/**
 * Packages that share an environment are one program, so that their imports are checked once and not once per package.
 * A package's own tsconfig.json is for editors.
 */
const programs = [
  { project: 'shared/contract', buildInfo: 'shared/contract/node_modules/.cache/types.json' },
  { project: 'shared/build/tsconfig/node-packages.json', buildInfo: '.sodalizio/types/node-packages.json' },
  { project: 'shared/build/tsconfig/browser-packages.json', buildInfo: '.sodalizio/types/browser-packages.json' },
];

const BuildInfo = z.object({ fileNames: z.array(z.string()) });

function filesRead(root: string): string[] {
  return programs.flatMap(({ buildInfo }) => {
    const file = join(root, buildInfo);
    if (!existsSync(file)) return [];
    const { fileNames } = BuildInfo.parse(JSON.parse(readFileSync(file, 'utf8')));
    return fileNames.map((name) => relative(root, join(dirname(file), name)).replaceAll('\\', '/'));
  });
}

function messagesByPackage(output: string, folders: readonly string[]): Map<string, string[]> {
  const messages = new Map<string, string[]>();
  let current = '';
  for (const line of output.split('\n').filter((one) => one !== '')) {
    if (!line.startsWith(' ')) current = folders.find((folder) => line.startsWith(`${folder}/`)) ?? '';
    messages.set(current, [...(messages.get(current) ?? []), line]);
  }
  return messages;
}

async function compile(root: string): Promise<Ending> {
  const projects = programs.map(({ project }) => project);
  const args = [tool('typescript', 'bin/tsc'), '-b', '--pretty', 'false', ...projects];
  const ending = await capture(process.execPath, args, { cwd: root });
  if (!/^panic: /m.test(ending.output)) return ending;
  // TypeScript 7.0.2 panics on a changed file whose default export is a function with a type that cannot be named.
  for (const { buildInfo } of programs) rmSync(join(root, buildInfo), { force: true });
  return capture(process.execPath, args, { cwd: root });
}

export async function checkTypes(root: string): Promise<CheckResult[]> {
  const { code, output } = await compile(root);
  const folders = workspacePackages(root)
    .map((one) => one.folder)
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
  const messages = messagesByPackage(output, folders);
  const read = filesRead(root);
  const results = folders.map((folder) => {
    const unread = read.some((file) => file.startsWith(`${folder}/`)) ? [] : ['No program of check-types.ts reads it.'];
    const says = messages.get(folder) ?? unread;
    return { name: `types of ${folder}`, passed: says.length === 0, says: says.join('\n') };
  });
  const others = messages.get('') ?? [];
  const unexplained = others.length > 0 || (code !== 0 && messages.size === 0);
  if (!unexplained) return results;
  return [...results, { name: 'types', passed: false, says: [...others, `tsc ended with code ${code}`].join('\n') }];
}
