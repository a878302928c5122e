/** Codice fiscale and partita IVA for invented people and companies (D.M. 23/12/1976; Luhn for the eleven digits). */
export interface TaxIdentity {
  lastName: string;
  firstName: string;
  sex: 'M' | 'F';
  /** YYYY-MM-DD */
  bornOn: string;
  /** Belfiore code of the town, or of the country for people born abroad. */
  belfiore: string;
}

const MONTHS = 'ABCDEHLMPRST';
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

export function taxCodeOf({ lastName, firstName, sex, bornOn, belfiore }: TaxIdentity): string {
  const day = Number(bornOn.slice(8, 10)) + (sex === 'F' ? 40 : 0);
  const month = MONTHS.charAt(Number(bornOn.slice(5, 7)) - 1);
  const body = `${surnamePart(lastName)}${namePart(firstName)}${bornOn.slice(2, 4)}${month}${String(day).padStart(2, '0')}${belfiore}`;
  return body + checkLetter(body);
}

/** Eleven digits: seven of the company, three of the office, one check digit. */
export function vatNumberOf(company: number, office: number): string {
  const body = String(company % 10_000_000).padStart(7, '0') + String(office % 1000).padStart(3, '0');
  let sum = 0;
  for (let index = 0; index < 10; index += 1) {
    const digit = Number(body.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return body + String((10 - (sum % 10)) % 10);
}

/** Letters without accents, as in tax codes and e-mail addresses. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
}

const consonantsOf = (letters: string): string => letters.replace(/[AEIOU]/g, '');
const vowelsOf = (letters: string): string => letters.replace(/[^AEIOU]/g, '');

function surnamePart(name: string): string {
  const letters = plainLetters(name);
  return `${consonantsOf(letters)}${vowelsOf(letters)}XXX`.slice(0, 3);
}

function namePart(name: string): string {
  const consonants = consonantsOf(plainLetters(name));
  if (consonants.length < 4) return surnamePart(name);
  return consonants.charAt(0) + consonants.slice(2, 4);
}

function checkLetter(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) {
    const code = body.charCodeAt(index);
    // Digits count as the letters of the same rank: 0 as A, 1 as B…
    const rank = code < 58 ? code - 48 : code - 65;
    sum += index % 2 === 0 ? (ODD[rank] ?? 0) : rank;
  }
  return String.fromCharCode(65 + (sum % 26));
}
