const elided = {
  il: 'l’',
  del: 'dell’',
  dal: 'dall’',
  al: 'all’',
  Dal: 'Dall’',
  Al: 'All’',
} as const;

/** Numbers that are pronounced with a vowel first: 8, 11 and 80 to 89, also as the day or the percentage that words begin with. */
const beforeVowel = /^(?:0?8|11)(?!\d)|^8\d(?![\d/])/;

/**
 * Words that begin with a number, with the article before them as it is said: `il 12/11/2026`, but `l’11/11/2026`, `dell’8 %`. For
 * whatever is filled in: dates, moments, percentages. A year needs none of it.
 */
export const the = (article: keyof typeof elided, words: string): string =>
  beforeVowel.test(words) ? `${elided[article]}${words}` : `${article} ${words}`;
