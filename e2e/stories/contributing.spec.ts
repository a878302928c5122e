import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deedsOf } from '../support/contributing-deeds.ts';
import { expect, test } from '../support/people.ts';
import { namedFiles, newcomersEnvironment, sectionOf, stepsOf, Terminals } from '../support/walk-page.ts';
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy.ts';

const page = fileURLToPath(new URL('../../CONTRIBUTING.md', import.meta.url));

let copy: WorkspaceCopy | undefined;
test.afterEach(() => copy?.remove());

test('a newcomer adds a screen, a field and a call by CONTRIBUTING.md, word by word', async () => {
  test.setTimeout(1_800_000);
  const workspace = copyWorkspace();
  copy = workspace;
  const here = new Terminals(workspace.folder, newcomersEnvironment());
  await here.run('npm run new:area -- eventi "Eventi"');
  // After the area's own migration, even if midnight came between.
  const today = new Date().toISOString().slice(0, 10);
  const onDisk = (file: string) => file.replace('<day>', today);

  const write = (title: string, text: string) => {
    const deeds = deedsOf[title] ?? {};
    const named = namedFiles(text);
    // The page names every written file, and only those.
    expect(Object.keys(deeds).filter((file) => !named.includes(file))).toEqual([]);
    for (const [file, deed] of Object.entries(deeds)) {
      const target = join(workspace.folder, onDisk(file));
      writeFileSync(target, deed(existsSync(target) ? readFileSync(target, 'utf8') : ''));
    }
    expect(named.filter((file) => !existsSync(join(workspace.folder, onDisk(file))))).toEqual([]);
  };
  for (const title of Object.keys(deedsOf))
    await test.step(title, async () => {
      const text = sectionOf(page, title);
      for (const step of stepsOf(text)) if (step.kind !== 'by hand') await here.run(step.command);
      write(title, text);
    });

  for (const command of ['npm run format', 'npm run check', 'npm test -- mf-eventi'])
    await test.step(command, () => here.run(command));
});
