import { join } from 'node:path';
import { releasesFolder } from '../products/releases.ts';
import { workspaceRoot } from '../workspace.ts';
import { judgeBytes, judgeShellBytes } from './judge-files.ts';
import { readCandidate, releaseJson, type VerdictLine } from './judged.ts';

interface Built {
  readonly shell: string;
  readonly areas: readonly { readonly id: string; readonly path: string }[];
}

/** The shell and every area as built here, each against the `budget.json` of its own folder. */
export function judgeBudgets({ shell, areas }: Built): readonly (VerdictLine & { readonly of: string })[] {
  const budgetOf = (folder: string) => releaseJson(join(workspaceRoot, folder), 'budget.json');
  return [
    { of: 'shell', ...judgeShellBytes(join(releasesFolder, 'shell', shell), budgetOf('shell')) },
    ...areas.map(({ id, path }) => {
      const candidate = readCandidate(join(releasesFolder, path), path.split('/').at(-2) ?? '');
      return { of: id, ...judgeBytes(candidate, budgetOf(`mf-${id}`)) };
    }),
  ];
}
