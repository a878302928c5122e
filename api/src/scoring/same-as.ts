/** Equal for texts that look the same, in whatever way a program writes their letters. */
export const sameAs = (text: string): string =>
  unusual.test(text) ? text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim() : text.toLowerCase();
/** What plain text with single blanks has nothing of: most texts, of which there are tens of thousands. */
const unusual = /[^ -~]| {2}|^ | $/;
