import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from './processes.ts';
import { workspaceRoot } from './workspace.ts';

const template = join(workspaceRoot, 'shared/build/templates/area');

/**
 * Writes the package `mf-<id>` below `root` from the template: one list screen, its words, its tests.
 * Throws a Refusal when the id is no id, the label is empty or the package is there already.
 */
export function writeArea(root: string, id: string, label: string): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Refusal(`"${id}" is no area id: lower case letters, digits and single dashes.`);
  if (label.trim() === '') throw new Refusal('An area needs its Italian name: npm run new:area -- eventi "Eventi"');
  const folder = `mf-${id}`;
  if (existsSync(join(root, folder))) throw new Refusal(`${folder} is there already.`);
  // The label stands between single quotes in the sources; typographic apostrophes are what Italian text wants anyway.
  const word = label.trim().replaceAll("'", '’').replaceAll('\\', '');
  const filled = (text: string) => text.replaceAll('{{id}}', id).replaceAll('{{label}}', word);
  for (const file of globSync('**/*.txt', { cwd: template })) {
    const target = join(root, folder, filled(file.slice(0, -'.txt'.length)));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, filled(readFileSync(join(template, file), 'utf8')));
  }
  return folder;
}
