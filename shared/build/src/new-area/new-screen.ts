import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../processes.ts';
import { workspaceRoot } from '../workspace.ts';
import { kebabWords, refusedFileName, refuseWordsOfShell, titleText } from './names.ts';
import { orAsBefore } from './or-as-before.ts';

const template = join(workspaceRoot, 'shared/build/templates/screen');

/** `yearlySummary` of `yearly-summary`. */
const camelOf = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Inserts a text after the first match in a file; throws without one. */
function added(file: string, text: string, place: RegExp, more: string): string {
  const found = place.exec(text);
  if (!found) throw new Refusal(`${file} is not written as new:area writes it: nothing matches ${place}.`);
  const at = found.index + found[0].length;
  return text.slice(0, at) + more + text.slice(at);
}

function refused(root: string, folder: string, name: string): string | undefined {
  if (!/^mf-[a-z0-9-]+$/.test(folder) || !existsSync(join(root, folder, 'src/routes.ts')))
    return `"${folder}" is no area of this workspace: npm run new:screen -- mf-eventi summary "Riepilogo"`;
  if (!kebabWords.test(name) || name.length > 40)
    return `"${name}" is no name of a screen: lower case letters, digits and single dashes, at most 40.`;
  const routes = readFileSync(join(root, folder, 'src/routes.ts'), 'utf8');
  if (existsSync(join(root, folder, 'src', name)) || routes.includes(`.${name}'`))
    return `${folder} has a "${name}" already.`;
  const [, , labels] = editedFiles(folder);
  if (existsSync(join(root, labels)) && readFileSync(join(root, labels), 'utf8').includes(` ${camelOf(name)}Title:`))
    return `${labels} has a "${camelOf(name)}Title" already: choose another name.`;
  return refusedFileName(name);
}

/** Files of the area that have a line of each screen. */
const editedFiles = (folder: string) =>
  [
    `${folder}/src/area.tsx`,
    `${folder}/src/routes.ts`,
    `${folder}/src/${folder.slice('mf-'.length)}.labels.ts`,
  ] as const;

/** Writes a screen and finishes it; where that fails, or the command ends before, Ctrl-C too, the area is as it was. */
export async function addScreen(
  root: string,
  [folder, name, title]: readonly [folder: string, name: string, title: string],
  finish: (files: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const kept = editedFiles(folder).flatMap((file) =>
    existsSync(join(root, file)) ? [{ file, text: readFileSync(join(root, file), 'utf8') }] : [],
  );
  const files = writeScreen(root, folder, name, title);
  await orAsBefore(
    () => {
      rmSync(join(root, folder, 'src', name), { recursive: true });
      for (const { file, text } of kept) writeFileSync(join(root, file), text);
    },
    () => finish(files),
  );
  return files;
}

/**
 * Adds a screen to an area: its folder from the template, and its lines in `routes.ts`, `area.tsx` and the area's labels. It
 * requires the permission of the area's first screen, and is a child of it. Returns the written or changed files, relative to
 * `root`. Throws a Refusal, and writes nothing, for an invalid or used name or title.
 */
export function writeScreen(root: string, folder: string, name: string, title: string): string[] {
  const fault = refused(root, folder, name);
  if (fault) throw new Refusal(fault);
  const id = folder.slice('mf-'.length);
  const camel = camelOf(name);
  const words = { id, name, Name: capital(camel), key: camel, title: titleText(title) };
  refuseWordsOfShell(root, [words.title]);
  const filled = (text: string) =>
    Object.entries(words).reduce((sum, [key, word]) => sum.replaceAll(`{{${key}}}`, () => word), text);

  const [areaFile, routesFile, labelsFile] = editedFiles(folder);
  const area = readFileSync(join(root, areaFile), 'utf8');
  const first = /\n {2}screens: \[\s*\{\s*name: '([^']+)'[^}]*?requires: '([^']+)'/.exec(area);
  if (!first) throw new Refusal(`${areaFile} has no screen to put another beside.`);
  const [, parent, requires] = first;
  const entry = `
    {
      name: '${id}.${name}',
      title: labels.${camel}Title,
      parent: '${parent}',
      requires: '${requires}',
      load: () => import('./${name}/${name}.screen.tsx'),
    },`;
  const edits = [
    [areaFile, /\n {2}screens: \[[\s\S]*?(?=\n {2}\])/, entry],
    [routesFile, /defineRoutes\(\{[\s\S]*?(?=\n\}\))/, `\n  '${id}.${name}': '${id}/${name}',`],
    [labelsFile, /export const labels = \{/, `\n  ${camel}Title: '${words.title}',`],
  ] as const;
  const changed = edits.map(([file, place, more]) => {
    const text = readFileSync(join(root, file), 'utf8');
    return { file, text: added(file, text, place, more) };
  });
  const written = globSync('*.txt', { cwd: template }).map((file) => ({
    file: `${folder}/src/${name}/${filled(file.slice(0, -'.txt'.length))}`,
    text: filled(readFileSync(join(template, file), 'utf8')),
  }));
  mkdirSync(join(root, folder, 'src', name));
  for (const { file, text } of [...written, ...changed]) writeFileSync(join(root, file), text);
  return [...written, ...changed].map(({ file }) => file).sort();
}
