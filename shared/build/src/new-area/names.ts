import { areaWordsInShell } from '../import-rules/check-imports.ts';
import { Refusal } from '../processes.ts';
import { readModules } from '../read-modules.ts';

/** `gite-sociali`: the id of an area, the name of a screen. */
export const kebabWords = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Why files cannot be called so; undefined where they can. */
export const refusedFileName = (name: string): string | undefined =>
  name.startsWith('test-') ? `"${name}" begins like the files of tests: choose a name without "test-".` : undefined;

/** An Italian name for a single-quoted string: typographic apostrophes, which texts want anyway. Throws a Refusal for an invalid one. */
export function titleText(text: string): string {
  const title = text.trim();
  if (!/\p{L}/u.test(title)) throw new Refusal('It needs its Italian name, in quotes: "Eventi".');
  if (title.length > 40 || /[\p{Cc}\\`{}<>]/u.test(title))
    throw new Refusal(`"${title}" is no name for a menu: at most 40 characters, on one line, without \\ \` { } < >.`);
  return title.replaceAll("'", '’').replaceAll(/\s+/g, ' ');
}

/** The shell may have no word of an area: `npm run check` would refuse the area for it. Throws a Refusal. */
export function refuseWordsOfShell(root: string, words: readonly string[]): void {
  const shell = readModules(root, ['shell/src']);
  for (const word of words) {
    const [used] = areaWordsInShell(shell, [word]);
    if (used)
      throw new Refusal(`"${word}" is a word of the shell, which knows no area (${used.path}): choose another.`);
  }
}
