// `npm run bench [-- name]`: every benchmark in turn (never two at once: they would measure each other); asserts nothing.
import { globSync } from 'node:fs';
import { command, Refusal, show } from '../processes.ts';
import { buildReleases } from '../releases.ts';
import { workspaceRoot } from '../workspace.ts';

command(async () => {
  const [wanted = ''] = process.argv.slice(2);
  const files = globSync(['api/bench/*.bench.ts', 'e2e/bench/*.bench.ts'], { cwd: workspaceRoot }).filter((file) =>
    file.includes(wanted),
  );
  if (files.length === 0) throw new Refusal(`No benchmark has "${wanted}" in its name.`);
  await buildReleases();
  let failed = 0;
  for (const file of files.sort()) {
    process.stdout.write(`\n${file}\n`);
    if ((await show(process.execPath, ['--expose-gc', file])) !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
});
