// `npm run new:area -- eventi "Eventi"`: a working area from the template, linked into the workspace.

import { writeArea } from '../new-area.ts';
import { command, Refusal, show } from '../processes.ts';
import { workspaceRoot } from '../workspace.ts';

command(async () => {
  const [id = '', ...label] = process.argv.slice(2);
  const folder = writeArea(workspaceRoot, id, label.join(' '));
  const windows = process.platform === 'win32';
  const pnpm = process.env.SODALIZIO_PNPM;
  if (!pnpm) throw new Refusal('Call this through: npm run new:area');
  const args = ['-y', pnpm, 'install', '--no-frozen-lockfile', '--prefer-offline'];
  if ((await show(windows ? 'npx.cmd' : 'npx', args, { shell: windows })) !== 0)
    throw new Refusal(`${folder} is written but could not be linked: see above.`);
  process.stdout.write(
    `${folder} is ready: npm run check, npm start. Its first screen is ${folder}/src/list/${id}-list.screen.tsx\n`,
  );
  return 0;
});
