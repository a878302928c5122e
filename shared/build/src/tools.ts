import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { workspaceRoot } from './workspace.ts';

/** The file of a command line tool, run with our own Node: pnpm's shims may find another one. */
export function tool(
  packageName: string,
  file: string,
  from: string = join(workspaceRoot, 'shared/build/package.json'),
): string {
  return join(dirname(createRequire(from).resolve(`${packageName}/package.json`)), file);
}
