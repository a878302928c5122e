/** Directions, zero-width blanks, soft hyphens, byte order marks, controls: pasted along, never typed, not to be seen. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Accents on one letter, beyond what anybody writes: to put them in order takes the square of their number. */
const tooManyMarks = /(\p{M}{50})\p{M}+/gu;

/** Digits and signs of a Japanese keyboard as the plain ones. */
export const halfWidth = (text: string): string =>
  text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** A text of several lines without what cannot be seen, its accents as one sign with their letter. */
export const tidyLines = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\u2028\u2029\u0085]/g, '\n')
    .replace(unseen, '')
    .replace(tooManyMarks, '$1')
    .normalize('NFC');

/** A text of one line: as `tidyLines`, each run of white space one blank, none around it. */
export const tidyLine = (text: string): string => tidyLines(text).replace(/\s+/g, ' ').trim();

/** `m@r.it (Mario Rossi)`, `Mario Rossi (m@r.it)`: the address alone. */
function withoutNameInBrackets(line: string): string {
  const [before = '', within = '', after = '', ...more] = line.split(/[()]/);
  const isOnePair = more.length === 0 && before.endsWith(' ') && /^[.,;]*$/.test(after);
  if (!isOnePair || before.includes('@') === within.includes('@')) return line;
  return before.includes('@') ? before.trimEnd() : within;
}

/** A line without what an address is copied along with: its name and brackets, `mailto:`, quotation marks, the end of a phrase. */
const bareAddress = (line: string): string =>
  (/<([^<>]+)>[.,;]*$/.exec(line)?.[1] ?? withoutNameInBrackets(line))
    .replace(/^mailto: ?([^?]*).*$/i, '$1')
    .replace(/^(?:e-?mail|pec): ?/i, '')
    .replace(/^[\s"'“”«(]+|(?<![\s"'“”»).,;:])[\s"'“”»).,;:]+$/g, '');

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

/** `Mario Rossi <m@r.it>`, `mailto:m@r.it`, `m @ r.it,` → `m@r.it`. What is no address stays. */
export function tidyEmail(text: string): string {
  const line = halfWidth(tidyLine(text));
  const address = bareAddress(line).replace(/ ?@ ?/g, '@');
  return isAddress(address) ? address : line;
}

/** `tel:+39…`, `Tel. 02…`, a full stop behind it and long hyphens as a number alone. The prefix and the blanks stay as they are. */
export const tidyPhone = (text: string): string =>
  halfWidth(tidyLine(text))
    .replace(/^(?:(?:tel|cell|mob)(?:\.|:|\.:)?|telefono|cellulare):? ?(?=[\d+(])/i, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(?<=^[+\d ()./-]*\d) ?[.,]$/, '');

/**
 * A codice fiscale as it is printed: capitals, no blanks or signs between. What holds no digit is none and stays. `CF` before it is
 * its name, but a code may begin with these letters: `CFRMRA80…`.
 */
export function tidyTaxCode(text: string): string {
  const line = halfWidth(tidyLine(text));
  const bare = line.replace(/^(?:c\. ?f\.|cf(?=[ :.\d]|[a-z\d]{16}$)|cod(?:ice|\.) ?fisc(?:ale|\.)) ?:? ?(?=\S)/i, '');
  const squeezed = bare.replace(/[\s.\-/]/g, '').toUpperCase();
  return /^(?=.*\d)[A-Z\d]+$/.test(squeezed) ? squeezed : line;
}

/** `esempio.it`, `<https://esempio.it>`, `www.esempio.it/a.` as a whole address. What is none stays, for the form to refuse. */
export function tidyLink(text: string): string {
  const line = halfWidth(tidyLine(text));
  const bare = line.replace(/^[<"'“«(]+|(?<![>"'”»])[>"'”»]+$/g, '').replace(/(?<![.,;])[.,;]+$/, '');
  if (/^https?:\/\/\S+$/i.test(bare)) return bare;
  const isPlace = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(bare);
  return isPlace ? `https://${bare}` : line;
}

/** A searched text: an address as it is copied from a mail is the address alone. Blanks stay: `cena @lecco` are two words. */
export function tidySearch(text: string): string {
  const line = tidyLine(text);
  const address = bareAddress(halfWidth(line));
  return isAddress(address) ? address : line;
}

const tidyCode = (text: string): string => halfWidth(tidyLine(text));

/** What is understood of a typed text, by the kind of its field; the browser shows it when the field is left. */
export const tidyBy = {
  text: tidyLine,
  lines: tidyLines,
  name: tidyLine,
  code: tidyCode,
  'tax-code': tidyTaxCode,
  'whole-number': tidyCode,
  phone: tidyPhone,
  email: tidyEmail,
  link: tidyLink,
  search: tidySearch,
} as const;
