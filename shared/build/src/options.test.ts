import { join } from 'node:path';
import { expect, it } from 'vitest';
import { capture } from './processes.ts';
import { workspaceRoot } from './workspace.ts';

it.each([
  ['start', '4000a'],
  ['dev mf-associates', '70000'],
  ['dev', '-1'],
])(
  '%s refuses the port %s before it builds or starts anything',
  async (line, port) => {
    const [name, ...words] = line.split(' ');
    const command = join(workspaceRoot, 'shared/build/src/commands', `${name}.ts`);
    const { code, output } = await capture(process.execPath, [command, ...words, `--port=${port}`], {
      timeout: 30_000,
    });
    expect([code, output]).toEqual([1, `--port ${port}: that is no port.\n`]);
  },
  60_000,
);
