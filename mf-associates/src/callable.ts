/** A telephone as a dialler takes it: digits, and the plus of a prefix, also within brackets. */
export const callable = (number: string) => (/^[\s(]*\+/.test(number) ? '+' : '') + number.replaceAll(/\D/g, '');
