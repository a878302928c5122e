/** A `tel:` link takes only digits and a leading plus. */
export const callable = (number: string) => number.trim().replaceAll(/(?!^\+)\D/g, '');
