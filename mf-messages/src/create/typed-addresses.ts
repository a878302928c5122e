import { isEmail, tidyEmail, tidyLines } from '@sodalizio/contract';

/** The longest address of a mail (RFC 5321). */
const longest = 254;

/** Addresses of one field, each once, and what in it is none. */
export interface TypedAddresses {
  readonly addresses: readonly string[];
  readonly wrong: readonly string[];
}

/** `<m@r.it>`, with the name before it where that is quoted: the name may look like an address. */
const inBrackets = /(?:"[^"]*"|'[^']*')? ?<([^<>]*)>/;

/** `m@r.it (Mario Rossi)` → `m@r.it`, `Mario Rossi (m@r.it)` → `Mario Rossi <m@r.it>`. */
const withoutRoundBrackets = (part: string) =>
  part
    .replace(/(@[^\s()<>@,]+) \([^()@]*\)/g, '$1')
    .replace(/(?<=(?:^|[\s,])[^\s()<>@,]+ )\(([^\s()<>@]+@[^\s()<>@]+)\)/g, '<$1>');

const title = /^(arch|avv|dott|geom|ing|prof|rag|sig)\.\p{L}+$/iu;

/** An address, or one whose `@` was forgotten: `mario.posta.it`, not `S.Maria`, `F.lli` or `Dott.ssa`. */
const looksLikeAddress = (word: string) =>
  (word.includes('@') && word !== '@') || (/[\p{Ll}\d]{2,}\.\p{Ll}{2,}$/u.test(word) && !title.test(word));

/** Before a `<…>` what is no address is a name, and so is its last word; Outlook writes `Rossi, Mario <m@r.it>`. */
function wordsOf(part: string): string[] {
  // Every other piece is what was between brackets.
  const pieces = part.split(inBrackets);
  return pieces.flatMap((piece, at) => {
    if (at % 2 === 1) return [piece];
    const words = piece.split(/[,\s]+/);
    return at === pieces.length - 1 ? words : words.slice(0, -1).filter(looksLikeAddress);
  });
}

/** Reads addresses between commas, semicolons, blanks and line ends; `Mario Rossi <m@r.it>` is one. */
export function addressesIn(typed: string): TypedAddresses {
  const words = tidyLines(typed)
    .split(/[;\n]/)
    .map(withoutRoundBrackets)
    .flatMap(wordsOf)
    .map(tidyEmail)
    // Not a full stop or a dash between them.
    .filter((word) => /[\p{L}\d@]/u.test(word));
  const once = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  const isAddress = (word: string) => isEmail(word) && word.length <= longest;
  return { addresses: once.filter(isAddress), wrong: once.filter((word) => !isAddress(word)) };
}
