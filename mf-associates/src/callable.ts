export const callable = (number: string) => number.trim().replaceAll(/(?!^\+)\D/g, '');
