// `npm run new:screen -- mf-eventi summary "Riepilogo"`: a screen with its query, words and test, in an existing area.
import { formatFiles } from '../new-area/format-files.ts';
import { writeScreen } from '../new-area/new-screen.ts';
import { command } from '../processes.ts';
import { workspaceRoot } from '../workspace.ts';

command(async () => {
  const [folder = '', name = '', ...title] = process.argv.slice(2);
  const files = writeScreen(workspaceRoot, folder, name, title.join(' '));
  await formatFiles(files);
  process.stdout.write(`The screen "${name}" is ready:\n${files.map((file) => `  ${file}\n`).join('')}\n`);
  process.stdout.write(`Next: npm test -- ${folder}. What to write where: CONTRIBUTING.md, "Add a screen"\n`);
  return 0;
});
