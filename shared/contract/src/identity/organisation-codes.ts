import { identityLabels as labels } from './identity.labels.ts';

/** Check digit (the eleventh) of a partita IVA and of an organisation's codice fiscale. */
export function organisationCheckDigit(ten: string): number {
  const sum = [...ten].reduce((total, digit, place) => {
    const value = Number(digit);
    const doubled = value * 2 > 9 ? value * 2 - 9 : value * 2;
    return total + (place % 2 === 0 ? value : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function elevenDigitWarnings(what: string, digits: string): readonly string[] {
  if (digits === '') return [];
  if (!/^\d+$/.test(digits)) return [labels.digitsForm(what)];
  if (digits.length !== 11) return [labels.digitsLength(what, digits.length)];
  const sound = !/^0{7}/.test(digits) && organisationCheckDigit(digits.slice(0, 10)) === Number(digits[10]);
  return sound ? [] : [labels.digitsCheck(what)];
}

const squeezed = (typed: string) => typed.replaceAll(/[\s.-]/g, '').toUpperCase();

/** Codice fiscale of an organisation: eleven digits, the last of which is a check digit. */
export const organisationCodeWarnings = (typed: string): readonly string[] =>
  elevenDigitWarnings(labels.organisationCode, squeezed(typed));

/** Partita IVA, with or without the `IT` of invoices. Other countries' have their own rules and pass. */
export function vatNumberWarnings(typed: string): readonly string[] {
  const number = squeezed(typed);
  if (/^[A-Z]{2}[A-Z\d]/.test(number) && !number.startsWith('IT')) return [];
  return elevenDigitWarnings(labels.vatNumber, number.replace(/^IT/, ''));
}
