// `npm run new:area -- eventi "Eventi"`: a working area from the template, linked into the workspace; one page in a kit's workspace.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFiles } from '../new-area/format-files.ts';
import { finishArea, writeArea } from '../new-area/new-area.ts';
import { nextForArea } from '../new-area/next-steps.ts';
import { command, Refusal, show, throwIfInterrupted } from '../processes.ts';
import { isKit, workspaceRoot } from '../workspace.ts';

async function link(): Promise<void> {
  const pnpm = process.env.SODALIZIO_PNPM;
  if (!pnpm) throw new Refusal('Call this through: npm run new:area');
  const windows = process.platform === 'win32';
  const args = ['-y', pnpm, 'install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  const code = await show(windows ? 'npx.cmd' : 'npx', args, { shell: windows });
  throwIfInterrupted();
  if (code !== 0) throw new Refusal('The new area could not be linked into the workspace: the reason is above.');
}

command(async () => {
  const [id = '', ...label] = process.argv.slice(2);
  const lock = readFileSync(join(workspaceRoot, 'pnpm-lock.yaml'));
  const files = writeArea(
    workspaceRoot,
    id,
    label.join(' '),
    new Date().toISOString().slice(0, 10),
    isKit() ? 'page' : 'area',
  );
  await finishArea(workspaceRoot, id, lock, async () => {
    await formatFiles(files);
    await link();
  });
  process.stdout.write(
    [
      '',
      `The area "${id}" is ready:`,
      `  mf-${id}/                              its screens`,
      ...(isKit()
        ? []
        : [
            `  api/src/${id}/                         its half of the server, with its migration`,
            `  shared/contract/src/areas/${id}.ts     its calls and permissions`,
          ]),
      `  e2e/stories/${id}/                     its stories`,
      '',
      nextForArea(id, isKit()),
      '',
    ].join('\n'),
  );
  return 0;
});
