import { isEmail, tidyEmail, tidyLines } from '@sodalizio/contract';

/** The longest address of a mail (RFC 5321). */
const longest = 254;

/** Addresses of one field, each once, and what in it is none. */
export interface TypedAddresses {
  readonly addresses: readonly string[];
  readonly wrong: readonly string[];
}

/** Reads addresses between commas, semicolons, blanks and line ends; `Mario Rossi <m@r.it>` is one. */
export function addressesIn(typed: string): TypedAddresses {
  const words = tidyLines(typed)
    .split(/[,;\n]/)
    .flatMap((piece) => {
      const named = [...piece.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address);
      return named.length > 0 ? named : piece.split(/\s+/);
    })
    .map(tidyEmail)
    .filter((word) => word !== '');
  const once = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  const isAddress = (word: string) => isEmail(word) && word.length <= longest;
  return { addresses: once.filter(isAddress), wrong: once.filter((word) => !isAddress(word)) };
}
