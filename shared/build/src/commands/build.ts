// `node shared/build/run.mjs build`: builds what changed, without starting anything.
import { command } from '../processes.ts';
import { buildReleases } from '../products/releases.ts';

command(async () => {
  process.stdout.write(`${JSON.stringify(await buildReleases(), null, 2)}\n`);
  return 0;
});
