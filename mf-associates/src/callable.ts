/** A telephone link takes digits and a leading plus only. */
export const callable = (number: string) => number.trim().replaceAll(/(?!^\+)\D/g, '');
