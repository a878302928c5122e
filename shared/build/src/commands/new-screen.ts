// `npm run new:screen -- mf-eventi summary "Riepilogo"`: a screen with its query, words and test, in an existing area.
import { formatFiles } from '../new-area/format-files.ts';
import { addScreen } from '../new-area/new-screen.ts';
import { nextForScreen } from '../new-area/next-steps.ts';
import { command } from '../processes.ts';
import { isKit, workspaceRoot } from '../workspace.ts';

command(async () => {
  const [folder = '', name = '', ...title] = process.argv.slice(2);
  const files = await addScreen(workspaceRoot, [folder, name, title.join(' ')], formatFiles);
  process.stdout.write(`The screen "${name}" is ready:\n${files.map((file) => `  ${file}\n`).join('')}\n`);
  process.stdout.write(`${nextForScreen(folder, isKit())}\n`);
  return 0;
});
