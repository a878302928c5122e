/** A text to compare: small letters, without accents and apostrophes, also where a typed apostrophe is an accent (`universita'`). */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .toLowerCase();
