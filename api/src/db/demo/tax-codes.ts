import { checkLetter, nameLetters, organisationCheckDigit, surnameLetters } from '@sodalizio/contract';

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

export function taxCodeOf({ lastName, firstName, sex, bornOn, belfiore }: TaxIdentity): string {
  const day = Number(bornOn.slice(8, 10)) + (sex === 'F' ? 40 : 0);
  const month = MONTHS.charAt(Number(bornOn.slice(5, 7)) - 1);
  const body = `${surnameLetters(lastName)}${nameLetters(firstName)}${bornOn.slice(2, 4)}${month}${String(day).padStart(2, '0')}${belfiore}`;
  return body + checkLetter(body);
}

/** Eleven digits: seven of the company, three of the office, one check digit. */
export function vatNumberOf(company: number, office: number): string {
  const body = String(company % 10_000_000).padStart(7, '0') + String(office % 1000).padStart(3, '0');
  return body + organisationCheckDigit(body);
}

export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
}
