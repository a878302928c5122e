const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Letters that are no letter with a mark. */
const strokes: Readonly<Record<string, string>> = { Ð: 'D', Đ: 'D', Ł: 'L', Ø: 'O', Æ: 'AE', Œ: 'OE', Þ: 'TH' };

/** Letters from A to Z of a name, as the tax office wants them. */
const plainLetters = (name: string): string =>
  name
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/[^A-Z]/g, (sign) => strokes[sign] ?? '');

/** The three letters drawn from a surname (D.M. 23/12/1976, art. 2); undefined where it has fewer than two. */
export function surnameLetters(surname: string): string | undefined {
  const letters = plainLetters(surname);
  if (letters.length < 2) return undefined;
  return `${letters.replaceAll(/[AEIOU]/g, '')}${letters.replaceAll(/[^AEIOU]/g, '')}XXX`.slice(0, 3);
}

/** The three letters drawn from a first name (art. 3): of four consonants or more the second is left out. */
export function nameLetters(name: string): string | undefined {
  const consonants = plainLetters(name).replaceAll(/[AEIOU]/g, '');
  return consonants.length < 4 ? surnameLetters(name) : consonants.charAt(0) + consonants.slice(2, 4);
}

/** The last letter of a codice fiscale, as its first fifteen characters call for it (art. 12). */
export function checkLetter(fifteen: string): string {
  const sum = [...fifteen].reduce((total, sign, place) => {
    // Digits weigh as the letters of the same rank: 0 as A, 1 as B…
    const rank = Number.parseInt(sign, 36) - (/\d/.test(sign) ? 0 : 10);
    return total + (place % 2 === 0 ? (odd[rank] ?? 0) : rank);
  }, 0);
  return String.fromCharCode(65 + (sum % 26));
}

/** Where a codice fiscale has digits, or the letters that omocodia puts in their place. */
const digitPlaces = [6, 7, 9, 10, 12, 13, 14];
const omocodia = 'LMNPQRSTUV';

/** The code with digits where omocodia had put letters; its last letter is not to be relied on. */
export function withDigits(code: string): string {
  const digit = (sign: string) => (omocodia.includes(sign) ? String(omocodia.indexOf(sign)) : sign);
  return [...code].map((sign, place) => (digitPlaces.includes(place) ? digit(sign) : sign)).join('');
}
