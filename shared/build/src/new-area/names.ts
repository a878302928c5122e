import { Refusal } from '../processes.ts';

/** `gite-sociali`: the id of an area, the name of a screen. */
export const kebabWords = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** An Italian name for a single-quoted string: typographic apostrophes, which texts want anyway. Throws a Refusal for an invalid one. */
export function titleText(text: string): string {
  const title = text.trim();
  if (!/\p{L}/u.test(title)) throw new Refusal('It needs its Italian name, in quotes: "Eventi".');
  if (title.length > 40 || /[\p{Cc}\\`{}<>]/u.test(title))
    throw new Refusal(`"${title}" is no name for a menu: at most 40 characters, on one line, without \\ \` { } < >.`);
  return title.replaceAll("'", '’');
}
