import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reservedAreaIds } from '@sodalizio/contract';
import { Refusal } from '../processes.ts';
import { workspaceRoot } from '../workspace.ts';
import { kebabWords, refusedFileName, refuseWordsOfShell, titleText } from './names.ts';
import { orAsBefore } from './or-as-before.ts';

const templates = join(workspaceRoot, 'shared/build/templates');

/** `area`: list and form with its half of the server. `page`: one screen, for a workspace without the product's server. */
export type AreaTemplate = 'area' | 'page';

/** Target of each part of the template: everything an area owns (decision 0034). */
const places = (id: string): Readonly<Record<string, string>> => ({
  package: `mf-${id}`,
  api: `api/src/${id}`,
  contract: 'shared/contract/src/areas',
  stories: `e2e/stories/${id}`,
});

export const ownedBy = (id: string): string[] => [
  `mf-${id}`,
  `api/src/${id}`,
  `shared/contract/src/areas/${id}.ts`,
  `e2e/stories/${id}`,
];

/** What other areas, and the product, have called so: a call's address, or a screen's address or name. */
function usedBy(root: string, id: string): string | undefined {
  const first = (files: string, says: RegExp) =>
    globSync(files, { cwd: root }).find((file) => says.test(readFileSync(join(root, file), 'utf8')));
  const screens = '{shell/src/own-areas/*,mf-*/src}/{area.tsx,routes.ts}';
  const address =
    first('shared/contract/src/{*,areas/**/*}.ts', new RegExp(`'/api/${id}[/']`)) ??
    first(screens, new RegExp(`: '${id}[/']`));
  if (address) return `${address} has an address that begins with "${id}": choose another id.`;
  const named = first(screens, new RegExp(`'${id}\\.(index|new|edit)'`));
  return named && `${named} has a screen whose name begins with "${id}.": choose another id.`;
}

function refusedId(root: string, id: string): string | undefined {
  if (!kebabWords.test(id) || id.length > 40)
    return `"${id}" is no area id: lower case letters, digits and single dashes, at most 40.`;
  const refusedName = refusedFileName(id);
  if (refusedName) return refusedName;
  const there = ownedBy(id).find((path) => existsSync(join(root, path)));
  if (there) return `${there} is there already.`;
  const taken = [`shell/src/own-areas/${id}`, `shared/contract/src/${id}.ts`].find((path) =>
    existsSync(join(root, path)),
  );
  if (taken || reservedAreaIds.includes(id)) return `"${id}" is a word of the product itself: choose another id.`;
  return usedBy(root, id);
}

/**
 * Writes a new area below `root` from a template: list, form, API slice with its migration, contract, tests, a story; or one page.
 * Returns the written files. `today` (`2026-11-21`) names the migration. Throws a Refusal, and writes nothing, for an invalid
 * or used id, or an invalid label.
 */
export function writeArea(
  root: string,
  id: string,
  label: string,
  today: string,
  template: AreaTemplate = 'area',
): string[] {
  const refused = refusedId(root, id);
  if (refused) throw new Refusal(refused);
  const words = { id, label: titleText(label), table: id.replaceAll('-', '_'), day: today };
  refuseWordsOfShell(root, [id, words.label]);
  const filled = (text: string) =>
    Object.entries(words).reduce((sum, [name, word]) => sum.replaceAll(`{{${name}}}`, () => word), text);
  const files = Object.entries(places(id)).flatMap(([part, place]) =>
    globSync('**/*.txt', { cwd: join(templates, template, part) }).map((file) => ({
      source: join(templates, template, part, file),
      target: join(place, filled(file.slice(0, -'.txt'.length))).replaceAll('\\', '/'),
    })),
  );
  try {
    for (const { source, target } of files) {
      mkdirSync(dirname(join(root, target)), { recursive: true });
      writeFileSync(join(root, target), filled(readFileSync(source, 'utf8')));
    }
  } catch (error) {
    removeArea(root, id);
    throw error;
  }
  return files.map(({ target }) => target).sort();
}

/** Finishes an area that was written; where that fails, or the command ends before, Ctrl-C too, the area and the lock file are as before. */
export function finishArea(root: string, id: string, lock: Buffer, finish: () => Promise<void>): Promise<void> {
  return orAsBefore(() => {
    removeArea(root, id);
    writeFileSync(join(root, 'pnpm-lock.yaml'), lock);
  }, finish);
}

export function removeArea(root: string, id: string): void {
  for (const path of ownedBy(id)) rmSync(join(root, path), { recursive: true, force: true });
}
